/** A start that is refused for a reason that an operator can act on: the message is all there is to say. */
export class StartError extends Error {}
