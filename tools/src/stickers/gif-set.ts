import type { GifId } from '@serendip/contract'
import { character, moving } from './draw.ts'
import { dayScenes } from './gif-days.ts'
import { peopleScenes } from './gif-people.ts'
import { drawScene, groundOf, type Scene } from './gif-scenes.ts'
import { colours, hand, heart, line, star, tear } from './parts.ts'

const { coral, pink, violet, gold, mint, sky } = colours
const ground = (from: string, to: string) => groundOf([from, to])
const night = ground('#2B1D45', '#130E1B')
const small = (content: string, scale = 0.78) =>
  `<g transform="translate(${100 - 100 * scale} ${112 - 100 * scale}) scale(${scale})">${content}</g>`
const twinkles = [
  [30, 34, 7],
  [66, 20, 4],
  [150, 26, 6],
  [178, 62, 5],
  [24, 88, 4],
  [182, 120, 4],
]
  .map(([x = 0, y = 0, size = 0], at) => `<g class="t t${at % 3}">${star(x, y, size, '#FFE9B8')}</g>`)
  .join('')
const twinkle =
  '.t{animation:t 1.5s ease-in-out 3}.t1{animation-delay:.25s}.t2{animation-delay:.4s}@keyframes t{50%{opacity:.2;transform:scale(.6)}}'

/** Bits of paper that fall. */
const paper = Array.from({ length: 22 }, (_, at) => {
  const x = (at * 53) % 200
  const y = (at * 37) % 190
  const colour = [coral, pink, violet, gold, mint, sky][at % 6] ?? gold
  return `<g class="c c${at % 4}"><rect x="${x}" y="${y}" width="9" height="14" rx="3" fill="${colour}" transform="rotate(${at * 41} ${x} ${y})"/></g>`
}).join('')

/** Sparks around a point. */
const burst = (x: number, y: number, size: number, colour: string, name: string) =>
  `<g class="f ${name}">${Array.from({ length: 10 }, (_, at) => {
    const turn = (at * Math.PI) / 5
    const from = size * 0.4
    const point = (far: number) =>
      `${Math.round(x + Math.cos(turn) * far)} ${Math.round(y + Math.sin(turn) * far)}`
    return `<path d="M${point(from)}L${point(size)}" ${line(6, colour)}/>`
  }).join('')}<circle cx="${x}" cy="${y}" r="5" fill="#fff"/></g>`

const scenes: Readonly<Record<string, Scene>> = { ...peopleScenes, ...dayScenes }
const drawnScenes = Object.fromEntries(
  Object.entries(scenes).map(([id, scene]) => [id, drawScene(scene)]),
) as Record<keyof typeof peopleScenes | keyof typeof dayScenes, string>

export const gifSet: Readonly<Record<GifId, string>> = {
  ...drawnScenes,
  wave: moving(
    `${ground('#FFE3D6', '#FFC9DD')}${small(
      character({
        look: 'ember',
        eyes: 'happy',
        mouth: 'open',
        front: `<g class="w">${hand(172, 84, 24)}</g>`,
      }),
    )}`,
    '.w{transform-origin:10% 100%;animation:w .6s ease-in-out 7}@keyframes w{50%{transform:rotate(-38deg)}}.body{animation:b 1.2s ease-in-out 4}@keyframes b{50%{transform:translateY(-4px)}}',
  ),
  heartbeat: moving(
    `${ground('#3A1530', '#130E1B')}<g class="r">${heart(100, 100, 92, pink)}</g><g class="h">${heart(100, 100, 74, coral)}<path d="M66 82q4-16 18-18" ${line(8, '#FFFFFF')} opacity=".6"/></g>`,
    '.h{animation:h .95s ease-in-out 5}@keyframes h{0%,40%,100%{transform:none}20%{transform:scale(1.16)}60%{transform:scale(1.1)}}.r{opacity:.35;animation:r .95s ease-out 5}@keyframes r{from{transform:scale(.8);opacity:.7}to{transform:scale(1.25);opacity:0}}',
  ),
  kisses: moving(
    `${ground('#FFDCE9', '#E9D5FF')}${small(character({ look: 'rose', eyes: 'wink', mouth: 'kiss' }), 0.7)}<g class="k">${heart(128, 118, 20, coral, 10)}</g><g class="k k1">${heart(128, 118, 15, pink, -14)}</g><g class="k k2">${heart(128, 118, 12, violet, 20)}</g>`,
    '.k{animation:k 1.6s ease-out 3}.k1{animation-delay:.12s}.k2{animation-delay:.2s}@keyframes k{from{transform:scale(.2);opacity:0}25%{opacity:1}to{transform:translate(52px,-104px) rotate(24deg);opacity:0}}',
  ),
  dance: moving(
    `${ground('#2B1D45', '#4A1F5C')}<g class="l"><path d="M100 0 20 200h60Z" fill="${violet}" opacity=".25"/></g><g class="l l1"><path d="M100 0l80 200h-60Z" fill="${pink}" opacity=".25"/></g><g class="d">${small(character({ look: 'gold', eyes: 'happy', mouth: 'open', front: hand(26, 96, -40) + hand(174, 96, 40) }), 0.72)}</g>`,
    '.d{transform-origin:50% 90%;animation:d .6s ease-in-out 8}@keyframes d{0%,100%{transform:rotate(-9deg)}25%{transform:translateY(-10px)}50%{transform:rotate(9deg)}75%{transform:translateY(-10px)}}.l{animation:l 1.2s ease-in-out 4}.l1{animation-direction:reverse}@keyframes l{50%{opacity:.2}}',
  ),
  haha: moving(
    `${ground('#FFF1C9', '#FFD3B8')}<g class="s">${small(character({ look: 'gold', eyes: 'squeezed', mouth: 'open' }))}</g><g class="q">${tear(44, 96)}</g><g class="q q1">${tear(156, 96)}</g>`,
    '.s{animation:s .3s ease-in-out 15}@keyframes s{25%{transform:translateY(-5px) rotate(-3deg)}75%{transform:translateY(3px) rotate(3deg)}}.q{animation:q .9s ease-in 5}@keyframes q{from{transform:scale(.3)}to{transform:translate(-14px,46px);opacity:0}}.q1{animation-name:p}@keyframes p{from{transform:scale(.3)}to{transform:translate(14px,46px);opacity:0}}',
  ),
  confetti: moving(
    `${ground('#1C1527', '#3A1D52')}${paper}${small(character({ look: 'ember', eyes: 'happy', mouth: 'open' }), 0.6)}`,
    '.c{animation:c 1.5s linear 3}.c1{animation-duration:1.2s}.c2{animation-duration:1.35s}.c3{animation-duration:1.6s}@keyframes c{from{transform:translateY(-90px) rotate(0);opacity:0}15%{opacity:1}to{transform:translateY(110px) rotate(320deg);opacity:0}}.body{animation:b .5s ease-in-out 9}@keyframes b{50%{transform:translateY(-12px)}}',
  ),
  fireworks: moving(
    `${night}${burst(62, 74, 38, coral, 'f0')}${burst(138, 58, 46, gold, 'f1')}${burst(112, 138, 34, violet, 'f2')}`,
    '.f{animation:f 1.4s ease-out 3}.f1{animation-delay:.3s}.f2{animation-delay:.6s}@keyframes f{from{transform:scale(0);opacity:0}40%{opacity:1}to{transform:scale(1.35);opacity:0}}',
  ),
  typing: moving(
    `${ground('#E4DBFF', '#FFD9EA')}<path d="M46 50h108a28 28 0 0 1 28 28v32a28 28 0 0 1-28 28H92l-30 26v-26H46a28 28 0 0 1-28-28V78a28 28 0 0 1 28-28Z" fill="#fff"/><circle class="y" cx="66" cy="94" r="12" fill="${coral}"/><circle class="y y1" cx="100" cy="94" r="12" fill="${pink}"/><circle class="y y2" cx="134" cy="94" r="12" fill="${violet}"/>`,
    '.y{animation:y .9s ease-in-out 5}.y1{animation-delay:.15s}.y2{animation-delay:.3s}@keyframes y{30%{transform:translateY(-16px)}60%{transform:none}}',
  ),
  star: moving(
    `${night}${twinkles}<g class="g"><path d="M150 48 70 116" ${line(9, '#FFE9B8')} opacity=".5"/>${star(156, 44, 20, gold)}</g>${small(character({ look: 'sky', eyes: 'wide', mouth: 'smile' }), 0.5)}`,
    `.g{animation:g 1.6s ease-in 3}@keyframes g{from{transform:translate(40px,-34px);opacity:0}30%{opacity:1}to{transform:translate(-120px,102px);opacity:0}}${twinkle}`,
  ),
  night: moving(
    `${night}${twinkles}<path d="M140 22a44 44 0 1 0 40 62 36 36 0 0 1-40-62Z" fill="${gold}"/>${small(
      character({
        look: 'violet',
        eyes: 'shut',
        mouth: 'small',
        front: `<path class="z" d="M150 62h16l-16 18h16" ${line(7, '#FFE9B8')}/>`,
      }),
      0.66,
    )}`,
    `.body{transform-origin:50% 100%;animation:b 2.4s ease-in-out 2}@keyframes b{50%{transform:scale(1.04,.96)}}.z{animation:z 1.6s ease-out 3}@keyframes z{from{transform:translate(-6px,8px) scale(.5);opacity:0}50%{opacity:1}to{transform:translate(8px,-16px);opacity:0}}${twinkle}`,
  ),
}
