import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileReaders } from '../../server/src/adapters/file-readers/file-readers.ts'
import { createConfinedFilms } from '../../server/src/adapters/films/confined-films.ts'
import { findConfinement } from '../../server/src/adapters/films/find-confinement.ts'
import { createConfinedPictures } from '../../server/src/adapters/pictures/confined-pictures.ts'
import { createFileSpool } from '../../server/src/adapters/storage/file-spool.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { fuzzUploads } from '../../server/test/upload-fuzz.ts'

// `npm run fuzz:uploads`: 15,000 mutations of pictures, sounds and videos, of which CI reads the first 500. Each has a
// number, which is its seed: `npm run fuzz:uploads -- <first> <count>` repeats some of them.

const [first = 1, count = 15_000] = process.argv.slice(2).map(Number)
/** The event loop of the process that takes uploads never stands still for so long. */
const standMaxMs = 1_000

const directory = await mkdtemp(join(tmpdir(), 'serendip-fuzz-'))
const ended = new Map<string, number>()
const logger = {
  ...silentLogger,
  warn: ({ why, task }: { why?: string; task?: string }) => {
    const reason = `${task} ${why}`
    ended.set(reason, (ended.get(reason) ?? 0) + 1)
  },
}
const readers = createFileReaders(findConfinement(), logger)
const spool = createFileSpool(directory, randomIds, systemClock)
const films = [1, 2].map(() => createConfinedFilms(readers, spool, null))
const startMs = performance.now()
const { codes, faults, longestStandMs } = await fuzzUploads(
  { pictures: createConfinedPictures(readers), films },
  first,
  count,
)
const left = await readdir(join(directory, '.incoming')).catch(() => [])
readers.close()
await rm(directory, { recursive: true, force: true })

console.log(`${count} uploads in ${Math.round((performance.now() - startMs) / 1_000)} s`)
console.log('answers:', Object.fromEntries(codes))
console.log('readers that were ended:', Object.fromEntries(ended))
console.log(
  `the event loop stood still for ${Math.round(longestStandMs)} ms at most; files left: ${left.length}`,
)
for (const fault of faults) console.log('no refusal of the contract:', fault)
if (faults.length > 0 || left.length > 0 || longestStandMs > standMaxMs || codes.has('unavailable'))
  process.exit(1)
