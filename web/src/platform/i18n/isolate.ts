/** Text that keeps its left-to-right order inside a right-to-left sentence: an address, an amount of money. */
export const isolate = (text: string): string => `\u2066${text}\u2069`
