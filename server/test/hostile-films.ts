const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const uint32s = (...values: readonly number[]): Buffer => Buffer.concat(values.map(uint32))

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

const claimed = 0xffff_ffff
const matrix = uint32s(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const timescale = 1_000

/** A picture of 320 × 240 in VP8. */
const sampleEntry = box(
  'vp08',
  Buffer.from('0000000000000001', 'hex'),
  Buffer.alloc(16),
  Buffer.from('014000f0', 'hex'),
  uint32s(0x480000, 0x480000, 0),
  Buffer.from('0001', 'hex'),
  Buffer.alloc(32),
  Buffer.from('0018ffff', 'hex'),
  box('vpcC', uint32s(0x01000000), Buffer.from('000a8282', 'hex'), uint32(0)),
)

interface SampleTable {
  readonly times?: Uint8Array
  readonly offsets?: Uint8Array
  readonly sizes?: Uint8Array
}

const moov = ({ times, offsets, sizes }: SampleTable): Buffer =>
  box(
    'moov',
    box(
      'mvhd',
      uint32s(0, 0, 0, timescale, 1_000, 0x10000, 0x01000000, 0, 0),
      matrix,
      Buffer.alloc(24),
      uint32(2),
    ),
    box(
      'trak',
      box('tkhd', uint32s(3, 0, 0, 1, 0, 1_000, 0, 0, 0, 0), matrix, uint32s(320 << 16, 240 << 16)),
      box(
        'mdia',
        box('mdhd', uint32s(0, 0, 0, timescale, 1_000), Buffer.from('55c40000', 'hex')),
        box('hdlr', uint32s(0, 0), Buffer.from('vide', 'latin1'), Buffer.alloc(12), Buffer.from('\0')),
        box(
          'minf',
          box('vmhd', uint32s(1, 0, 0)),
          box('dinf', box('dref', uint32s(0, 1), box('url ', uint32(1)))),
          box(
            'stbl',
            box('stsd', uint32s(0, 1), sampleEntry),
            times ?? box('stts', uint32s(0, 0)),
            ...(offsets ? [offsets] : []),
            box('stsc', uint32s(0, 1, 1, 1, 1)),
            sizes ?? box('stsz', uint32s(0, 0, 0)),
            box('stco', uint32s(0, 1, 0)),
          ),
        ),
      ),
    ),
    box('mvex', box('trex', uint32s(0, 1, 1, 10, 1, 0))),
  )

const fragmentOf = (samples: number): Buffer =>
  box(
    'moof',
    box('mfhd', uint32s(0, 1)),
    box('traf', box('tfhd', uint32s(0, 1)), box('tfdt', uint32s(0, 0)), box('trun', uint32s(0, samples))),
  )

const padded = (film: Uint8Array, size: number): Buffer =>
  Buffer.concat([film, box('free', Buffer.alloc(Math.max(0, size - film.length - 8)))])
const start = box('ftyp', Buffer.from('isom', 'latin1'), uint32(512), Buffer.from('isomiso2', 'latin1'))
const anMp4 = (table: SampleTable, ...more: readonly Uint8Array[]): Buffer =>
  padded(Buffer.concat([start, moov(table), ...more]), 802)

/** A WebM of 140 bytes: behind the start of its segment is nothing that a reader can find again. */
function aWebmWithoutElements(): Buffer {
  const docType = Buffer.concat([
    Buffer.from('4282', 'hex'),
    Buffer.from([0x84]),
    Buffer.from('webm', 'latin1'),
  ])
  const header = Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from([0x80 | docType.length]),
    docType,
  ])
  const segment = Buffer.from('1853806701ffffffffffffff', 'hex')
  const beginning = Buffer.concat([header, segment])
  return Buffer.concat([beginning, Buffer.alloc(140 - beginning.length)])
}

/** Films of a few hundred bytes that claim what no file of their size can hold; readers that believe it never end. */
export const hostileFilms: Readonly<Record<string, Uint8Array>> = {
  'a WebM in which a reader searches for ever': aWebmWithoutElements(),
  'a fragment of four thousand million samples': anMp4({}, fragmentOf(claimed)),
  'four thousand million sizes of no bits': anMp4({ sizes: box('stz2', uint32s(0, 0, claimed)) }),
  'four thousand million times': anMp4({ times: box('stts', uint32s(0, claimed, claimed, 1)) }),
  'one time for four thousand million samples': anMp4({
    times: box('stts', uint32s(0, 1, claimed, 0)),
    sizes: box('stsz', uint32s(0, 1, claimed)),
  }),
  'four thousand million offsets': anMp4({ offsets: box('ctts', uint32s(0, claimed, claimed, 0)) }),
}
