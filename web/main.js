// The page begins here.
import "./elements/papan-app.js";
