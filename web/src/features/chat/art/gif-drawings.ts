import { gifIds } from '@serendip/contract'

const gifs = import.meta.glob<string>('./gifs/*.svg', { query: '?url', import: 'default', eager: true })

/** The address of a moving picture; undefined for one that this version does not have. */
export const gifAddress = (id: string): string | undefined => gifs[`./gifs/${id}.svg`]

export const knownGif = (id: string | undefined) => gifIds.find((knownId) => knownId === id)
