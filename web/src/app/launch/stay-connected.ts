const entry = 'stayConnected'

/** Local storage entry: notifications were just allowed, and the person has not chosen which ones yet. */
export const stayConnectedEntry = entry
