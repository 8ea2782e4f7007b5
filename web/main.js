// The entry point of the page.
import "./elements/papan-app.js";
