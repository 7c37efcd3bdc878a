// Colours of a video of high dynamic range, as a screen of standard range shows them. The filters belong to every ffmpeg:
// `zscale` and `tonemap` are missing in some, and would have to be told all of this as well.

/** The transfer of a video of high dynamic range, as phones record it. */
export type HighRange = 'pq' | 'hlg'

/** Brightness of white in a video of standard range (ITU-R BT.2408), and the brightest that is told apart here. */
const nits = { white: 203, peak: 1015 } as const
/** Of 16-bit samples. */
const full = 65_535

/** Brightness of a sample `e` between 0 and 1, in nits: SMPTE ST 2084, and ITU-R BT.2100 for a screen of 1,000 nits. */
const brightness: Readonly<Record<HighRange, (e: string) => string>> = {
  pq: (e) => {
    const power = `pow(${e},1/78.84375)`
    return `10000*pow(max(${power}-0.8359375,0)/(18.8515625-18.6875*${power}),1/0.1593017578125)`
  },
  hlg: (e) => `1000*pow(if(lte(${e},0.5),${e}*${e}/3,(exp((${e}-0.55991073)/0.17883277)+0.28466892)/12),1.2)`,
}

/** Below half of white everything stays as bright as it is; what is above, up to the peak, is pressed into the rest. */
const knee = 0.5
const peak = nits.peak / nits.white
const press = {
  from: (knee * knee * (peak - 1)) / (knee * knee - 2 * knee + peak),
  over: (knee * knee - 2 * knee * peak + peak) / (peak - 1),
} as const
const scaleOfPressed =
  (press.over * press.over + 2 * press.over * knee + knee * knee) / (press.over + press.from)
/** Screens show about this power of a sample. */
const gamma = 2.2

const eachColour = (expression: string): string =>
  `lutrgb=r='${expression}':g='${expression}':b='${expression}'`

const toLight = (range: HighRange): string =>
  eachColour(`${full}*min(1,(${brightness[range](`(val/${full})`)})/${nits.peak})`)

const pressed = (x: string): string =>
  `if(lte(${x},${knee}),${x},${scaleOfPressed}*(${x}-${press.from})/(${x}+${press.over}))`
const toSamples = eachColour(`${full}*pow(${pressed(`(val*${peak}/${full})`)},1/${gamma})`)

/** The primaries of BT.2020 by those of BT.709. */
const primaries =
  'colorchannelmixer=rr=1.6605:rg=-0.5876:rb=-0.0728:gr=-0.1246:gg=1.1329:gb=-0.0083:br=-0.0182:bg=-0.1006:bb=1.1187'

/** Filters behind the scaling of a picture; the next one converts RGB to what is written. */
export const standardRange = (range: HighRange): string =>
  [
    'scale=in_color_matrix=bt2020',
    'format=gbrp16le',
    toLight(range),
    primaries,
    toSamples,
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr:range=pc',
  ].join(',')
