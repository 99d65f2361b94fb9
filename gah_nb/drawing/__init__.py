"""Positions as SVG.

`draw_table` draws a whole table, `draw_hotel` and its like a part of it, `draw_card` a card with everything
about it, `draw_score_sheet` where victory points come from, `draw_legend` what all signs mean. The
``..._panels`` functions give the same in parts, of which only those that changed need be sent to a browser.

Objects that can be acted on carry their key as ``data-target``; what a key looks like, and which action
belongs to which, is in `targets`. Colours are in `palette`, fonts and shapes in `theme`.
"""

from .boards import (
    BoardName,
    board_panels,
    draw_action_board,
    draw_emperor,
    draw_hand,
    draw_hotel,
    draw_kitchen_and_cafe,
    draw_objectives,
    draw_queue,
    draw_seat,
)
from .full_legend import draw_legend, legend_panels
from .large_card import card_panels, draw_card
from .palette import Theme, custom_properties
from .panels import Panel, Panels
from .score_sheet import draw_score_sheet, score_sheet_panels
from .table import draw_table, table_panels
from .targets import Choice, changed_keys, target_keys

__all__ = [
    "BoardName",
    "Choice",
    "Panel",
    "Panels",
    "Theme",
    "board_panels",
    "card_panels",
    "changed_keys",
    "custom_properties",
    "draw_action_board",
    "draw_card",
    "draw_emperor",
    "draw_hand",
    "draw_hotel",
    "draw_kitchen_and_cafe",
    "draw_legend",
    "draw_objectives",
    "draw_queue",
    "draw_score_sheet",
    "draw_seat",
    "draw_table",
    "legend_panels",
    "score_sheet_panels",
    "table_panels",
    "target_keys",
]
