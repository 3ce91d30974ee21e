"""Small networks of whole numbers, evaluated by compiled Python on any processor.

Their input is a row of groups in each of which one value is on (`features.py`), so the first layer is
a sum of rows of a table, one row per group. Four hidden units of 16 bits lie side by side in a 64-bit
word: rows are added word by word. Every weight is stored with `half` added, so that no lane is ever
negative, and `half` is small enough that the sum of all groups stays below 2**16. A `Net` goes on
with a small dense layer, two units of 32 bits to a word, and one output, in log-odds; an `AnswerNet`
with one output for each answer, of which only those that are asked for are worked out. Compiled and
interpreted runs agree to the last bit.

Both layers are evaluated in blocks of eight words, whose sums are local variables: that and leaving
out hidden units that are 0 takes a third of the time of plain loops. Units that fill the last block
are 0 and change nothing. Most groups have the value 0, so the table holds differences from the row of
that value, and `base` the sum of these rows: groups that are 0 are passed over.
"""

from typing import Final, final

from hypostyle.core.features import FeatureRow, numbers
from hypostyle.core.native import i64, vec

LANES: Final = 4
"""Hidden units in a word."""
PAIR: Final = 2
"""Units of the second layer in a word."""
BLOCK: Final = 8
"""Words in a block."""
FEW: Final = 4
"""Words of a first layer that is small enough to be evaluated in half a block."""
MOST_HALF: Final = 512
"""Weights of the first layer are below this in size."""
MOST_SUM: Final = 2**31
"""Sums of the second layer are below this in size."""
ONE_FIRST: Final = 128
"""What 1.0 is in the first layer."""
ONE_LATER: Final = 256
"""What 1.0 is in later layers, and the product of the two scales is what 1.0 is in sums."""
ONE_OUT: Final = 32768.0


def half_of(groups: int) -> int:
    """What is added to the weights of the first layer, so that sums of all groups fit 16 bits."""
    return min(MOST_HALF, 32767 // groups)


def whole_blocks(units: int, lanes: int) -> int:
    """So many units and those that fill the last block, with so many of them in a word."""
    block = lanes * BLOCK
    return -(-units // block) * block


@final
class FirstLayer:
    """The table of a network's first layer, and the hidden units of a row that are above 0."""

    def __init__(self, sizes: list[int], hidden: int, first: list[int], stride: int) -> None:
        """`first` has `hidden` weights for every value of every group.

        `stride` is how many places a hidden unit takes in the layer that follows.
        """
        groups = len(sizes)
        half = half_of(groups)
        if hidden % LANES or len(first) != hidden * sum(sizes):
            raise ValueError("the first layer does not fit the groups")
        if min(first) < -half or max(first) >= half:
            raise ValueError(f"weights of the first layer lie outside -{half} to {half - 1}")
        units = hidden if hidden == FEW * LANES else whole_blocks(hidden, LANES)
        self.stride: i64 = stride
        self.groups: i64 = groups
        self.words: i64 = units // LANES
        """Of a row of the table."""
        self.zero: i64 = groups * half
        """What a hidden unit holds when its sum is 0."""
        starts: list[int] = []
        at = 0
        for size in sizes:
            starts.append(at * (units // LANES))
            at += size
        self.starts: vec[i64] = numbers(starts)
        """The first word of each group."""
        words = packed(first, hidden, units, half)
        self.base: vec[i64] = numbers(take_first_rows(words, sizes, units // LANES))
        """What the groups add up to when all are 0, word by word."""
        self.table: vec[i64] = numbers(words)
        """What the values of all groups add to that."""
        self.h: vec[i64] = numbers([0] * units)
        """The hidden units above 0."""
        self.at: vec[i64] = numbers([0] * units)
        """Where each begins in the layer that follows."""

    def read(self, row: FeatureRow) -> i64:
        """Work out the hidden units of a row; how many are above 0."""
        n: i64 = 0
        if self.words == FEW:
            return self.lower_half(row)
        for block in range(0, self.words, BLOCK):
            n = self.lower(row, block, n)
        return n

    def lower_half(self, row: FeatureRow) -> i64:
        """Work out the hidden units of a layer of half a block; how many are above 0."""
        on = row.on
        table = self.table
        starts = self.starts
        base = self.base
        a: i64 = base[0]
        b: i64 = base[1]
        c: i64 = base[2]
        d: i64 = base[3]
        for group in range(self.groups):
            value = i64(on[group])
            if value:
                k: i64 = starts[group] + value * FEW
                a += table[k]
                b += table[k + 1]
                c += table[k + 2]
                d += table[k + 3]
        n = self.keep(a, 0, 0)
        n = self.keep(b, 4, n)
        n = self.keep(c, 8, n)
        return self.keep(d, 12, n)

    def lower(self, row: FeatureRow, block: i64, n: i64) -> i64:
        """Add the hidden units of a block to the n that are above 0; how many there are then."""
        on = row.on
        table = self.table
        starts = self.starts
        words = self.words
        base = self.base
        a: i64 = base[block]
        b: i64 = base[block + 1]
        c: i64 = base[block + 2]
        d: i64 = base[block + 3]
        e: i64 = base[block + 4]
        f: i64 = base[block + 5]
        g: i64 = base[block + 6]
        h: i64 = base[block + 7]
        for group in range(self.groups):
            value = i64(on[group])
            if value:
                k: i64 = starts[group] + value * words + block
                a += table[k]
                b += table[k + 1]
                c += table[k + 2]
                d += table[k + 3]
                e += table[k + 4]
                f += table[k + 5]
                g += table[k + 6]
                h += table[k + 7]
        unit: i64 = LANES * block
        n = self.keep(a, unit, n)
        n = self.keep(b, unit + 4, n)
        n = self.keep(c, unit + 8, n)
        n = self.keep(d, unit + 12, n)
        n = self.keep(e, unit + 16, n)
        n = self.keep(f, unit + 20, n)
        n = self.keep(g, unit + 24, n)
        return self.keep(h, unit + 28, n)

    def keep(self, word: i64, unit: i64, n: i64) -> i64:
        """Write down which of a word's four units are above 0, after n others; how many then."""
        h = self.h
        at = self.at
        stride = self.stride
        zero = self.zero
        rest: i64 = word
        k: i64 = unit * stride
        for _lane in range(LANES):
            x: i64 = (rest & 0xFFFF) - zero
            h[n] = x
            at[n] = k
            if x > 0:
                n += 1
            rest >>= 16
            k += stride
        return n


@final
class Net:
    """A network with one output: the weights, and the value of a row."""

    def __init__(
        self,
        sizes: list[int],
        hidden: int,
        first: list[int],
        second: list[int],
        bias2: list[int],
        third: list[int],
        bias3: int,
    ) -> None:
        """`first` has `hidden` weights for every value of every group, `second` those of each unit."""
        middle = whole_blocks(len(bias2), PAIR)
        self.first: FirstLayer = FirstLayer(sizes, hidden, first, middle // PAIR)
        if len(second) != hidden * len(bias2) or len(third) != len(bias2):
            raise ValueError("the layers of the network do not fit each other")
        most = len(sizes) * (half_of(len(sizes)) - 1)
        if largest_sum(second, bias2, hidden, most) >= MOST_SUM:
            raise ValueError("weights of the second layer are too large")
        self.pairs: i64 = middle // PAIR
        """Words for the second layer's weights of a hidden unit."""
        self.second: vec[i64] = numbers(paired(second, hidden, middle))
        self.bias2: vec[i64] = numbers(paired(bias2, 1, middle))
        self.third: vec[i64] = numbers(third + [0] * (middle - len(third)))
        self.bias3: i64 = bias3

    def logit(self, row: FeatureRow) -> float:
        """The output for a row, in log-odds."""
        n = self.first.read(row)
        out: i64 = self.bias3
        for block in range(0, self.pairs, BLOCK):
            out += self.upper(block, n)
        return float(out) / ONE_OUT

    def upper(self, block: i64, n: i64) -> i64:
        """What a block of the second layer adds to the output, from the n units above 0."""
        hidden = self.first.h
        at = self.first.at
        second = self.second
        bias2 = self.bias2
        a: i64 = bias2[block]
        b: i64 = bias2[block + 1]
        c: i64 = bias2[block + 2]
        d: i64 = bias2[block + 3]
        e: i64 = bias2[block + 4]
        f: i64 = bias2[block + 5]
        g: i64 = bias2[block + 6]
        h: i64 = bias2[block + 7]
        for unit in range(n):
            x: i64 = hidden[unit]
            k: i64 = at[unit] + block
            a += x * second[k]
            b += x * second[k + 1]
            c += x * second[k + 2]
            d += x * second[k + 3]
            e += x * second[k + 4]
            f += x * second[k + 5]
            g += x * second[k + 6]
            h += x * second[k + 7]
        third = self.third
        m: i64 = PAIR * block
        out: i64 = part(a, third[m], third[m + 1]) + part(b, third[m + 2], third[m + 3])
        out += part(c, third[m + 4], third[m + 5]) + part(d, third[m + 6], third[m + 7])
        out += part(e, third[m + 8], third[m + 9]) + part(f, third[m + 10], third[m + 11])
        return out + part(g, third[m + 12], third[m + 13]) + part(h, third[m + 14], third[m + 15])


@final
class AnswerNet:
    """A network with an output for each answer: how much likelier it is than by other means."""

    def __init__(
        self, sizes: list[int], hidden: int, first: list[int], answers: list[int], bias: list[int]
    ) -> None:
        """`answers` has `hidden` weights for each answer of the game, `bias` one."""
        self.first: FirstLayer = FirstLayer(sizes, hidden, first, 1)
        if len(answers) != hidden * len(bias):
            raise ValueError("the layers of the network do not fit each other")
        self.hidden: i64 = hidden
        self.answers: vec[i64] = numbers(answers)
        self.bias: vec[i64] = numbers(bias)
        self.above: i64 = 0
        """How many hidden units of the row are above 0."""

    def read(self, row: FeatureRow) -> None:
        """Read a row, before its answers are asked for."""
        self.above = self.first.read(row)

    def logit(self, answer: i64) -> float:
        """The output for an answer to the row that was read last."""
        h = self.first.h
        at = self.first.at
        answers = self.answers
        start: i64 = answer * self.hidden
        out: i64 = self.bias[answer]
        for n in range(self.above):
            out += h[n] * answers[start + at[n]]
        return float(out) / ONE_OUT


def part(word: i64, weight: i64, weight2: i64) -> i64:
    """What the two units of a word add to the output."""
    x: i64 = ((word & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000
    x2: i64 = (word - x) >> 32
    out: i64 = 0
    if x > 0:
        out = (x >> 8) * weight
    if x2 > 0:
        out += (x2 >> 8) * weight2
    return out


def packed(first: list[int], hidden: int, units: int, half: int) -> list[int]:
    """Four weights to a word, the first lowest; a word is read as a number with a sign.

    Every row of `hidden` weights is filled up with those of units that are 0.
    """
    out: list[int] = []
    none = 0
    for k in range(LANES):
        none += half << (16 * k)
    for start in range(0, len(first), hidden):
        for n in range(start, start + hidden, LANES):
            word = 0
            for k in range(LANES):
                word += (first[n + k] + half) << (16 * k)
            out.append(word)
        out += [none] * ((units - hidden) // LANES)
    return out


def take_first_rows(words: list[int], sizes: list[int], many: int) -> list[int]:
    """Subtract from every row of a group its first one; the sum of these first rows.

    Rows have so many words. Sums of words are taken modulo 2**64, as machine integers take them.
    """
    total = [0] * many
    at = 0
    for size in sizes:
        first = words[at : at + many]
        for k in range(many):
            total[k] += first[k]
        for start in range(at, at + size * many, many):
            for k in range(many):
                words[start + k] = signed(words[start + k] - first[k])
        at += size * many
    return [signed(word) for word in total]


def signed(word: int) -> int:
    """A word as a machine integer with a sign."""
    return (word + (1 << 63)) % (1 << 64) - (1 << 63)


def paired(weights: list[int], hidden: int, middle: int) -> list[int]:
    """The weights of one hidden unit after those of the other, two to a word, the first lowest.

    `weights` has `hidden` of them for every unit of the second layer; units that are 0 fill them up
    to `middle`.
    """
    filled = weights + [0] * (hidden * middle - len(weights))
    out: list[int] = []
    for j in range(hidden):
        for m in range(0, middle, PAIR):
            out.append(filled[m * hidden + j] + (filled[(m + 1) * hidden + j] << 32))
    return out


def largest_sum(second: list[int], bias2: list[int], hidden: int, most: int) -> int:
    """The largest size of a sum of the second layer when no hidden unit is above `most`."""
    found = 0
    for m in range(len(bias2)):
        total = abs(bias2[m])
        for j in range(hidden):
            total += most * abs(second[m * hidden + j])
        found = max(found, total)
    return found
