"""Who knows what: everything is open but the pile, and what the Oracle has seen (chapter 9)."""

from hypostyle import PUBLIC, Match, Stream, read_position
from hypostyle.games.nefertiti import GAME
from hypostyle.games.nefertiti.data import heap_size
from hypostyle.games.nefertiti.state import VEILED, Board
from tests.games.moves import play
from tests.games.nefertiti.build import seat, table


def oracle(**fields: object) -> Match[Board]:
    """Red has looked at the last five cards and exchanged one."""
    match = table(
        next="character,servants,again,turn_end", red={"gifts": "gold", "seals": 1}, **fields
    )
    play(match, "red recruit oracle", "chance see chair", "chance see harp", "chance see mirror")
    play(match, "chance see necklace", "red switch 3", "red give gold", "red stop")
    play(match, "red put 4", "red put 4", "red put 3", "red put 4")
    return match


def test_all_but_the_pile_is_open() -> None:
    """§9.1 Without an Oracle every view is the position itself."""
    s = GAME.new(4, seed=3).state
    for viewer in (0, 1, 2, 3, PUBLIC):
        assert GAME.veil(s, viewer).to_tuple() == s.to_tuple()


def test_the_order_of_the_pile_is_nowhere() -> None:
    """§9.2 Two cards of a kind are alike, and boxed ones are among the unseen."""
    s = GAME.new(2, seed=3).state
    assert heap_size(s.unseen) == s.pile - 1 + 24
    assert s.last == ()


def test_only_its_player_knows_what_the_oracle_saw() -> None:
    """§9.3 The others know the gift that was given, and that Akhenaton is there."""
    s = oracle().state
    mine, theirs = GAME.veil(s, seat("red")), GAME.veil(s, seat("blue"))
    assert mine.last == s.last
    assert theirs.last == (VEILED,) * 5
    assert theirs.known == s.known
    assert heap_size(theirs.unseen) == heap_size(s.unseen) + 3
    for n in range(20):
        world = GAME.imagine(theirs, seat("blue"), Stream(n))
        GAME.check(world)
        assert world.last.count(18) == 1
        assert world.last.count(1) >= 1
        assert GAME.veil(world, seat("blue")).to_tuple() == theirs.to_tuple()


def test_the_log_hides_what_the_oracle_saw() -> None:
    """§9.3 Others read that a card was looked at, not which."""
    match = oracle()
    own = [line.text for line in match.log(seat("red")) if line.happening.kind == "looked"]
    other = [line.text for line in match.log(seat("blue")) if line.happening.kind == "looked"]
    assert "Red sees a chair." in own
    assert set(other) == {"Red looks at a card."}


def test_a_draw_cannot_be_taken_back() -> None:
    """§9.4 A closing that ends in a draw is no answer to undo."""
    match = GAME.new(2, seed=4)
    for _ in range(300):
        if match.over:
            break
        who = match.deciders()[0]
        rows = len(match.rows)
        match.apply(who, match.legal(who)[0])
        kinds = {line.happening.kind for line in match.log(after=rows)}
        if "drew" in kinds:
            assert match.why_no_undo(who)
            return
    raise AssertionError("nothing was drawn")


def test_whether_an_exchange_is_possible_stays_hidden() -> None:
    """§9.3 The Oracle's player is asked also when nothing can be exchanged."""
    match = table(next="character,servants,again,turn_end", red={"gifts": "papyrus", "seals": 1})
    play(match, "red recruit oracle", "chance see chair", "chance see harp", "chance see mirror")
    play(match, "chance see necklace")
    assert [GAME.actions[a].token for a in match.legal(seat("red"))] == ["stop"]


def test_the_card_that_is_exchanged_is_imagined_cheaper_than_a_gift_of_its_chooser() -> None:
    """§7.11, §9.3 Others imagine neither Akhenaton nor a dearer card where the Oracle exchanges."""
    line = (
        "nefertiti/1 players=4 options=half_rounding=up,end_mode=last_markets,value_basis=quantity,"
        "top_rule=free,decline=on,seal_points=0,royal_scribe=mixed "
        "next=hand_over.3.4,servants,again,turn_end turn=green first=blue deben=4/3/3/4 "
        "seals=0/1/0/0 points=16/0/27/0 gifts=gold+chair*2+papyrus*2+foreign_harp/mirror*4+"
        "statuette*2+chair+senet+foreign_necklace/chair+senet+papyrus+foreign_chair/necklace+gold+"
        "statuette+harp*2+double+foreign_gold+foreign_statuette servants=-/-/gr3+gr7/gr5+m4 "
        "reserve=7/16/1/2/1 stalls=gr+al+sl+lr closed=abou_simbel tile=abou_simbel "
        "sealed=akhet_aton+abou_simbel+louqsor+memphis goods=roamer,gold,necklace,harp/harp,chair,"
        "statuette,barge/necklace,-,-,-/chair,mirror,chair,statuette/foreign_chair,foreign_double,"
        "foreign_mirror,foreign_senet,foreign_harp unseen=necklace*2+gold*2+statuette+chair+senet*2+"
        "papyrus+foreign_statuette pile=7 piles=3.2.3.1.1.0.0.0.0.0.1.1.0.1 dice=- rolled=1-4 idle=1 "
        "flags=- seer=green last=double,double,senet,akhenaton,harp known=double*2"
    )
    game, _, s = read_position(line)
    for viewer in (PUBLIC, *range(4)):
        seen = game.veil(s, viewer)
        for seed in range(60):
            full = game.imagine(seen, viewer, Stream(seed))
            game.check(full)
            assert game.veil(full, viewer).to_tuple() == seen.to_tuple()
