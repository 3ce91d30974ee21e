"""Men-Nefer's words that are put together: effects, Tablets, goods, Contracts."""

from hypostyle.core.words import Words
from hypostyle.games.men_nefer import cells, contracts, data

ROMAN = ("", "I", "II", "III", "IV")


class MenNeferWords(Words):
    """The texts of the game, and those that follow from its tables.

    `cell.<key>` says what a cell gives, and so does `below.<key>` beside another one; `tablet`,
    `craft`, `papyrus`, `contract`, `mastaba`, `token` and `deity` name these things with what they
    do; `drawn.<key>` is any of them. `at.<key>` names a space as the board shows it, and so does
    `spot.<key>` by the key of its cell.
    """

    def __init__(self, package: str, language: str = "en") -> None:
        super().__init__(package, language)
        for key, effects in zip(cells.CELL_KEYS, cells.CELLS, strict=True):
            self.texts[f"cell.{key}"] = self.texts[f"below.{key}"] = self.effects(effects)
        for n in range(len(data.ALTERNATIVES)):
            self.texts[f"choice.{n}"] = self.effect(int(data.effect(data.EITHER, n)))
        for n, row in enumerate(data.TABLETS):
            named = self("made.tablet", number=ROMAN[row.number], glyph=data.GLYPHS[row.glyph])
            self._does("tablet", row.key, named, cells.TABLET_0 + n)
        for n, key in enumerate(data.CRAFT_KEYS):
            self._does("craft", key, self(f"type.{key[:-2]}"), cells.CRAFT_0 + n)
        for n, papyrus in enumerate(data.PAPYRI):
            left, right = data.DRAWINGS[papyrus.left], data.DRAWINGS[papyrus.right]
            named = self("made.papyrus", left=left, right=right)
            self._does("papyrus", papyrus.key, named, cells.PAPYRUS_0 + n)
        for n, tile in enumerate(data.MASTABA_TILES):
            named = self("made.mastaba", points=tile.points)
            self._does("mastaba", tile.key, named, cells.MASTABA_0 + n)
        for n, key in enumerate(data.DEITIES):
            self._does("deity", key, self(f"god.{key}"), cells.DEITY_0 + n)
        for n, key in enumerate(data.TOKENS):
            self._does("token", key, self("made.token"), cells.TOKEN_0 + n)
        for contract in contracts.CONTRACTS:
            needs = [self._need(need) for need in contract.needs]
            named = self("made.contract", value=contract.value, needs=self("made.and").join(needs))
            self._name("contract", contract.key, named)
        for n, key in enumerate(data.PIECE_KEYS):
            level = ROMAN[n // 4 + 1]
            self._does("piece", key, self("made.piece", level=level), cells.PIECE_0 + n)
        for section, keys in (("mastaba_name", data.MASTABAS), ("avenue_name", data.AVENUES)):
            for key in keys:
                for n in range(1, data.LEVELS + 1):
                    named = self("made.level", name=self.texts[f"{section}.{key}"], level=n)
                    self._space(f"{key}_{n}", f"{key.upper()}-{n}", named)
        for room in range(1, data.ROOMS + 1):
            for column in range(1, data.COLUMNS + 1):
                named = self("made.altar", room=room, column=column)
                self._space(f"r{room}_{column}", f"R{room}-{column}", named)
        for key in data.QUEEN_TILES:
            self._name("queen_tile", key, self("made.queen_tile", element=self(f"element.{key}")))
        for neutral in data.NEUTRALS:
            self._name("neutral", neutral.key, self("made.neutral", n=neutral.key[1:]))

    def effects(self, effects: list[int]) -> str:
        """Effects in words, in their order."""
        said = [self.effect(one) for one in effects]
        if len(effects) > 1:  # "Scarab + (Papyrus or Craft)"
            either = [one & data.KIND_MASK == data.EITHER for one in effects]
            said = [f"({one})" if two else one for one, two in zip(said, either, strict=True)]
        return self("made.plus").join(said) or self("made.nothing")

    def effect(self, effect: int) -> str:
        """One effect in words."""
        kind, n = effect & data.KIND_MASK, effect >> data.KIND_BITS
        if kind == data.EITHER:
            top, bottom = data.ALTERNATIVES[n]
            return self("effect.either", top=self.effect(top), bottom=self.effect(bottom))
        if kind == data.MASTABA:
            return self("effect.mastaba", slot=data.MASTABA_SLOTS[n].upper())
        name = data.EFFECTS[kind]
        if n or kind not in (data.PAPYRUS, data.CRAFT):
            return self(f"effect.{name}", n=n)
        return self(f"effect.{name}_plain")

    def _need(self, need: contracts.Need) -> str:
        return self(f"need.{contracts.COUNTS[need.what]}", n=need.n, at=need.at)

    def _does(self, section: str, key: str, named: str, cell: int) -> None:
        said = self("made.does", name=named, effects=self.effects(cells.CELLS[cell]))
        self._name(section, key, said)

    def _space(self, key: str, at: str, named: str) -> None:
        self.texts[f"at.{at}"] = self.texts[f"spot.{key}"] = named

    def _name(self, section: str, key: str, said: str) -> None:
        self.texts[f"{section}.{key}"] = said
        self.texts[f"drawn.{key}"] = said
