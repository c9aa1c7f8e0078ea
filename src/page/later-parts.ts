// Parts of a rendered page below most windows. They are laid out when they come near, or in steps once the page is
// complete (`inline/load-app.js`). So the first paint costs only what is in sight.

/** The parts, as a selector. Headings are left out, because their numbers count on from one to the next. */
export const LATER_PARTS = '[data-later], .prose > :nth-child(n+4):not(h2, h3, h4)'

/**
 * Their rules. They end with the attribute that the page sets once all parts are laid out. From then on the page has
 * its real height, and positions in it can be remembered. The margin is the room that a focus ring or a tab needs
 * beside its part.
 */
export const LATER_RULES =
  `html:not([data-whole]) :is(${LATER_PARTS})` +
  '{content-visibility:auto;contain-intrinsic-block-size:auto var(--later,14rem);overflow-clip-margin:1rem}' +
  '@media (width>=48rem){html{--later:8rem}}'

/**
 * Rules of a page from the server, for phones: pictures of the carousel and the cover that are hardly in sight wait.
 * They are fetched once the page is complete or touched (`inline/start-app.js` sets the attribute), so the largest
 * picture has the connection to itself. Wide windows, and readers without scripts, fetch all at once.
 */
export const LATER_PICTURES =
  '@media screen and (width<48rem) and (scripting){html:not([data-whole],[data-stands]) [data-waits] [loading=lazy]{display:none}}'
