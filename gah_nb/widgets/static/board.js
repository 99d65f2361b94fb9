// A board, a card or the legend.

import { View, widget } from "./view.js";

export default widget(View);
