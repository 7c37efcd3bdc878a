/** Of the queue of everything that waits. */
export const queueKey = ['queue'] as const
