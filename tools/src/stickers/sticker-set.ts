import type { StickerId } from '@serendip/contract'
import type { Face } from './draw.ts'
import { colours, hand, heart, line, star, tear } from './parts.ts'

const { coral, pink, violet, gold, mint, sky, cream, plum } = colours
const drops = [tear(56, 114), tear(144, 114)].join('')

/** The pictures have no ground: they must be clear on a dark and on a light one. */
export const stickerSet: Readonly<Record<StickerId, Face>> = {
  hello: {
    look: 'ember',
    eyes: 'happy',
    mouth: 'open',
    front: `${hand(168, 74, 24)}<path d="M184 48q8 6 9 15M176 40q-2-6-9-9" ${line(5, gold)}/>`,
  },
  love: {
    look: 'rose',
    eyes: 'hearts',
    mouth: 'open',
    front: heart(168, 48, 20, coral, 16) + heart(32, 62, 14, pink, -18),
  },
  kiss: { look: 'ember', eyes: 'wink', mouth: 'kiss', front: heart(150, 146, 22, coral, 12) },
  hug: {
    look: 'violet',
    eyes: 'shut',
    mouth: 'smile',
    front: `${heart(100, 164, 34, coral)}${hand(62, 160, -40)}${hand(138, 160, 40)}`,
  },
  laugh: { look: 'gold', eyes: 'squeezed', mouth: 'open', front: tear(44, 92) + tear(156, 92) },
  wink: { look: 'sky', eyes: 'wink', mouth: 'smile', front: star(166, 56, 16, gold) },
  shy: {
    look: 'rose',
    eyes: 'shut',
    mouth: 'small',
    front: hand(52, 136, 20) + hand(148, 136, -20),
  },
  cool: { look: 'violet', eyes: 'glasses', mouth: 'smile' },
  party: {
    look: 'gold',
    eyes: 'happy',
    mouth: 'open',
    behind: `<circle cx="30" cy="60" r="6" fill="${mint}"/><circle cx="172" cy="50" r="7" fill="${pink}"/>${star(28, 112, 11, violet)}${star(180, 100, 12, coral)}<path d="M20 36q8 2 8 10M176 142q10-2 14 6" ${line(6, sky)}/>`,
    front: `<path d="M72 52 106 4l26 48q-30-14-60 0Z" fill="${violet}"/><path d="M84 38q17-8 38-3M96 20q9-3 19 1" ${line(6, gold)}/><circle cx="106" cy="8" r="9" fill="${coral}"/>`,
  },
  wow: { look: 'sky', eyes: 'wide', mouth: 'round' },
  yes: {
    look: 'mint',
    eyes: 'happy',
    mouth: 'smile',
    front: `<circle cx="154" cy="152" r="30" fill="#fff"/><path d="M140 152l10 11 19-22" ${line(9, '#1F9A70')}/>`,
  },
  no: {
    look: 'ember',
    eyes: 'cross',
    mouth: 'flat',
    front: `<circle cx="154" cy="152" r="30" fill="#fff"/><path d="M143 141l22 22M165 141l-22 22" ${line(9, '#D8314A')}/>`,
  },
  thinking: {
    look: 'violet',
    eyes: 'up',
    mouth: 'flat',
    front: `${hand(120, 166, 60)}<path d="M158 44c0-16 24-16 24 0 0 10-12 10-12 20" ${line(7, gold)}/><circle cx="170" cy="80" r="5" fill="${gold}"/>`,
  },
  thanks: {
    look: 'ember',
    eyes: 'happy',
    mouth: 'smile',
    front: `<path d="M146 184l-8-34M146 184l10-36M146 184v-42" ${line(5, '#1F9A70')}/><circle cx="134" cy="142" r="15" fill="${pink}"/><circle cx="160" cy="140" r="15" fill="${violet}"/><circle cx="147" cy="124" r="15" fill="${gold}"/><g fill="#fff"><circle cx="134" cy="142" r="5"/><circle cx="160" cy="140" r="5"/><circle cx="147" cy="124" r="5"/></g>${hand(146, 172, 90)}`,
  },
  sorry: {
    look: 'sky',
    eyes: 'sad',
    mouth: 'wavy',
    front: `${hand(82, 166, 30)}${hand(118, 166, -30)}`,
  },
  sad: { look: 'violet', eyes: 'sad', mouth: 'down', front: tear(140, 116) },
  cry: {
    look: 'sky',
    eyes: 'squeezed',
    mouth: 'wail',
    front: `<path d="M58 110q-22 10-28 40M142 110q22 10 28 40" ${line(11, '#BFE0FF')}/>${drops}`,
  },
  angry: {
    look: 'ember',
    eyes: 'cross',
    mouth: 'down',
    front: `<path d="M150 44v14h14M178 44v14h-14M150 86V72h14M178 86V72h-14" ${line(6, '#FF4D5E')}/>`,
  },
  sleepy: {
    look: 'violet',
    eyes: 'shut',
    mouth: 'round',
    front: `<path d="M140 62h18l-18 20h18M166 26h22l-22 24h22" ${line(7, gold)}/>`,
  },
  coffee: {
    look: 'gold',
    eyes: 'happy',
    mouth: 'smile',
    front: `<path d="M136 128q-5-8 0-15M154 128q-5-8 0-15" ${line(5, '#FFFFFF')}/><path d="M168 144h10q12 0 10 13t-16 14h-6" ${line(7, cream)}/><path d="M118 136h52v26q0 24-26 24t-26-24Z" fill="${cream}"/><path d="M122 138h44" ${line(6, '#7A4B32')}/>${heart(144, 160, 13, coral)}`,
  },
  music: {
    look: 'mint',
    eyes: 'shut',
    mouth: 'smile',
    front: `<path d="M32 110c-4-50 30-80 68-80s72 30 68 80" ${line(9, cream)}/><rect x="18" y="94" width="26" height="44" rx="12" fill="${violet}"/><rect x="156" y="94" width="26" height="44" rx="12" fill="${violet}"/><path d="M170 66V36l16-5v28" ${line(5, gold)}/><circle cx="165" cy="66" r="7" fill="${gold}"/><circle cx="181" cy="60" r="7" fill="${gold}"/>`,
  },
  call: {
    look: 'rose',
    eyes: 'open',
    mouth: 'open',
    front: `<path d="M150 84c-10-8-20 6-12 20 10 22 26 40 46 46 12 4 20-10 10-18l-12-9c-5-3-9 0-12 4-7-5-13-13-17-22 5-2 8-6 5-11Z" fill="${plum}" stroke="#fff" stroke-width="4" transform="translate(-14 4)"/><path d="M164 66q14 2 20 16" ${line(6, mint)}/>`,
  },
}
