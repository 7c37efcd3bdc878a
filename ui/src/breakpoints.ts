/** Widths in px below which a layout changes; the same literals are in the media queries of the style sheets. */
export const breakpoints = { small: 580, tablet: 768, desktop: 1280 } as const
