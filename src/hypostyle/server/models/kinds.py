"""Words with a fixed set of values, in requests and responses."""

from typing import Literal

Kind = Literal["me", "hotseat", "link", "open", "bot"]
AnyKind = Literal["me", "hotseat", "link", "open", "bot", "record"]
Pace = Literal["live", "async"]
Status = Literal["waiting", "playing", "over", "closed"]
