import { join } from 'node:path'

/** The root of the repository. */
export const root = join(import.meta.dirname, '..', '..', '..')
