import { createFileReaders } from '../src/adapters/file-readers/file-readers.ts'
import { findConfinement } from '../src/adapters/films/find-confinement.ts'
import { silentLogger } from './logger.ts'

/** Reader processes that the tests of a worker share; they end with it. */
export const testReaders = createFileReaders(findConfinement(), silentLogger)
