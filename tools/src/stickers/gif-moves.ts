import { at, props } from './gif-props.ts'
import { colours, heart, line, star } from './parts.ts'

const { coral, pink, violet, gold, mint, sky } = colours

/** Movements of a character, which end by themselves within five seconds. */
export const moves = {
  bob: '.m{animation:m 1.2s ease-in-out 4}@keyframes m{50%{transform:translateY(-7px)}}',
  hop: '.m{transform-origin:50% 100%;animation:m .75s ease-in-out 6}@keyframes m{0%,100%{transform:scale(1.07,.93)}45%{transform:translateY(-26px) scale(.96,1.05)}}',
  sway: '.m{transform-origin:50% 100%;animation:m 1.2s ease-in-out 4}@keyframes m{25%{transform:rotate(-8deg)}75%{transform:rotate(8deg)}}',
  nod: '.m{transform-origin:50% 100%;animation:m .7s ease-in-out 6}@keyframes m{50%{transform:translateY(7px) scale(1.03,.92)}}',
  refuse:
    '.m{animation:m .6s ease-in-out 7}@keyframes m{25%{transform:translateX(-11px) rotate(-4deg)}75%{transform:translateX(11px) rotate(4deg)}}',
  tremble:
    '.m{animation:m .18s linear 24}@keyframes m{25%{transform:translateX(-3px)}75%{transform:translateX(3px)}}',
  laugh:
    '.m{animation:m .3s ease-in-out 15}@keyframes m{25%{transform:translateY(-5px) rotate(-3deg)}75%{transform:translateY(3px) rotate(3deg)}}',
  roll: '.m{transform-origin:50% 60%;animation:m 1.6s ease-in-out 3}@keyframes m{50%{transform:translateX(14px) rotate(190deg)}to{transform:rotate(360deg)}}',
  peek: '.m{animation:m 2.4s ease-in-out 2}@keyframes m{0%,100%{transform:translateY(110px)}30%,70%{transform:none}}',
  arrive:
    '.m{animation:m 2.4s cubic-bezier(.3,1.4,.5,1) 2}@keyframes m{0%{transform:translateX(-170px) rotate(-30deg)}45%,100%{transform:none}}',
  leave:
    '.m{animation:m 2.4s ease-in 2}@keyframes m{0%,35%{transform:none}85%,100%{transform:translateX(170px) rotate(20deg)}}',
  run: '.m{animation:m .4s ease-in-out 12}@keyframes m{0%,100%{transform:rotate(8deg)}50%{transform:translate(6px,-14px) rotate(4deg)}}',
  droop:
    '.m{transform-origin:50% 100%;animation:m 2.4s ease-in-out 2}@keyframes m{50%{transform:rotate(-7deg) scale(1.04,.93)}}',
  breathe:
    '.m{transform-origin:50% 100%;animation:m 2.4s ease-in-out 2}@keyframes m{50%{transform:scale(1.04,.95)}}',
  float:
    '.m{animation:m 2.4s ease-in-out 2}@keyframes m{25%{transform:translate(4px,-10px) rotate(4deg)}75%{transform:translate(-4px,-4px) rotate(-4deg)}}',
  pop: '.m{animation:m 1.6s cubic-bezier(.3,1.6,.5,1) 3}@keyframes m{0%{transform:scale(.4)}35%,100%{transform:none}}',
  bow: '.m{transform-origin:50% 100%;animation:m 1.6s ease-in-out 3}@keyframes m{40%,60%{transform:rotate(16deg) translateY(4px)}}',
  turn: '.m{animation:m 1.2s cubic-bezier(.6,0,.4,1) 4}@keyframes m{to{transform:rotate(360deg)}}',
  groove:
    '.m{transform-origin:50% 95%;animation:m .6s ease-in-out 8}@keyframes m{25%{transform:translateY(-9px) rotate(-8deg)}75%{transform:translateY(-9px) rotate(8deg)}}',
  grow: '.m{animation:m 1.2s ease-in-out 4}@keyframes m{50%{transform:scale(1.12)}}',
  none: '',
} as const
export type MoveName = keyof typeof moves

/** A drawing with what makes it move. */
export interface Piece {
  readonly draw: string
  readonly rules?: string
}

const spots = [
  [30, 58, 1],
  [168, 44, 1.15],
  [22, 128, 0.75],
  [180, 112, 0.85],
  [54, 24, 0.7],
  [146, 168, 0.65],
] as const

/** Copies of a small drawing around the character, which start one after the other. */
const around = (name: string, drawing: string, size: number, count: number): string =>
  spots
    .slice(0, count)
    .map(
      ([x, y, own], place) => `<g class="${name} ${name}${place % 3}">${at(x, y, own * size, drawing)}</g>`,
    )
    .join('')
const started = (name: string, seconds: number): string =>
  `.${name}1{animation-delay:-${seconds / 3}s}.${name}2{animation-delay:-${(seconds * 2) / 3}s}`

const rising = (drawing: string, size = 1, count = 6): Piece => ({
  draw: around('p', drawing, size, count),
  rules: `.p{animation:p 1.6s ease-out 3}${started('p', 1.6)}@keyframes p{from{transform:translateY(44px) scale(.5);opacity:0}35%{opacity:1}to{transform:translateY(-40px) rotate(14deg);opacity:0}}`,
})
const falling = (drawing: string, size = 1, count = 6): Piece => ({
  draw: around('p', drawing, size, count),
  rules: `.p{animation:p 1.6s linear 3}${started('p', 1.6)}@keyframes p{from{transform:translateY(-70px) rotate(-30deg);opacity:0}25%,75%{opacity:1}to{transform:translateY(70px) rotate(60deg);opacity:0}}`,
})
const blinking = (drawing: string, size = 1, count = 6): Piece => ({
  draw: around('p', drawing, size, count),
  rules: `.p{animation:p 1.5s ease-in-out 3}${started('p', 1.5)}@keyframes p{50%{opacity:.15;transform:scale(.6)}}`,
})
const bubbleAt = (x: number, y: number, colour: string, place: number) =>
  `<circle class="y y${place}" cx="${x}" cy="${y}" r="6.5" fill="${colour}"/>`

export const bits = {
  hearts: rising(heart(0, 0, 17, coral)),
  pinkHearts: rising(heart(0, 0, 15, pink), 1, 4),
  heartRain: falling(heart(0, 0, 18, coral)),
  stars: blinking(star(0, 0, 12, gold)),
  paleStars: blinking(star(0, 0, 8, '#FFE9B8')),
  notes: rising(props.note, 0.72),
  zeds: rising(props.zed, 0.9, 3),
  questions: rising(props.question, 0.62, 4),
  bangs: blinking(props.bang, 0.72, 4),
  snow: falling(props.snow, 0.9),
  rain: falling(props.drop, 0.8),
  sweat: falling(props.drop, 0.6, 4),
  petals: falling(props.petal, 0.85),
  leaves: falling(props.leaf, 0.72),
  daisies: blinking(props.daisy, 0.62, 6),
  steam: rising(`<circle r="11" fill="#FFFFFF" opacity=".8"/>`, 1, 4),
  bubbles: rising(
    `<circle r="10" fill="#FFFFFF" opacity=".35"/><path d="M-5-2q1-5 5-5" ${line(3, '#FFFFFF')}/>`,
  ),
  flies: blinking(`<circle r="4" fill="${mint}"/><circle r="9" fill="${mint}" opacity=".25"/>`),
  anger: blinking(props.angerMark, 0.8, 2),
  paper: {
    draw: Array.from({ length: 20 }, (_, place) => {
      const [x, y] = [(place * 53) % 200, (place * 37) % 190]
      const colour = [coral, pink, violet, gold, mint, sky][place % 6] ?? gold
      return `<g class="p p${place % 3}"><rect x="${x}" y="${y}" width="8" height="13" rx="3" fill="${colour}" transform="rotate(${place * 41} ${x} ${y})"/></g>`
    }).join(''),
    rules: `.p{animation:p 1.5s linear 3}${started('p', 1.5)}@keyframes p{from{transform:translateY(-80px);opacity:0}15%{opacity:1}to{transform:translateY(100px) rotate(300deg);opacity:0}}`,
  },
  beams: {
    draw: `<g class="r" transform-origin="100 112">${Array.from({ length: 8 }, (_, place) => `<path d="M100 112 88-60h24Z" fill="#FFFFFF" opacity=".28" transform="rotate(${place * 45} 100 112)"/>`).join('')}</g>`,
    rules: '.r{animation:r 4.8s linear 1}@keyframes r{to{transform:rotate(90deg)}}',
  },
  speed: {
    draw: `<g class="p p0"><path d="M10 70h34" ${line(6, '#FFFFFF')}/></g><g class="p p1"><path d="M2 108h28" ${line(6, '#FFFFFF')}/></g><g class="p p2"><path d="M14 148h30" ${line(6, '#FFFFFF')}/></g>`,
    rules: `.p{animation:p .6s linear 8}${started('p', 0.6)}@keyframes p{from{transform:translateX(50px);opacity:0}50%{opacity:1}to{transform:translateX(-50px);opacity:0}}`,
  },
  dots: {
    draw: `<g transform="translate(148 40)">${props.bubble}</g>${bubbleAt(130, 36, coral, 0)}${bubbleAt(148, 36, pink, 1)}${bubbleAt(166, 36, violet, 2)}`,
    rules:
      '.y{animation:y .9s ease-in-out 5}.y1{animation-delay:.12s}.y2{animation-delay:.24s}@keyframes y{30%{transform:translateY(-8px)}60%{transform:none}}',
  },
  burst: {
    draw: `<g class="r">${Array.from({ length: 12 }, (_, place) => `<path d="M100 20V2" ${line(7, [gold, coral, violet][place % 3] ?? gold)} transform="rotate(${place * 30} 100 108)"/>`).join('')}</g>`,
    rules:
      '.r{animation:r 1.2s ease-out 4}@keyframes r{from{transform:scale(.6);opacity:0}40%{opacity:1}to{transform:scale(1.12);opacity:0}}',
  },
  tears: {
    draw: `<g class="q">${at(56, 124, 0.9, props.drop)}</g><g class="q q1">${at(144, 124, 0.9, props.drop)}</g>`,
    rules:
      '.q{animation:q .9s ease-in 5}.q1{animation-delay:-.45s}@keyframes q{from{transform:scale(.3)}70%{opacity:1}to{transform:translateY(60px);opacity:0}}',
  },
} as const satisfies Readonly<Record<string, Piece>>

/** Ways in which one thing beside a character moves. */
export const thing = (drawing: string, how: keyof typeof thingMoves): Piece => ({
  draw: `<g class="t">${drawing}</g>`,
  rules: thingMoves[how],
})
const thingMoves = {
  wiggle:
    '.t{animation:t .6s ease-in-out 8}@keyframes t{25%{transform:rotate(-10deg)}75%{transform:rotate(10deg)}}',
  ring: '.t{animation:t .9s ease-in-out 5}@keyframes t{10%,30%,50%{transform:rotate(-14deg)}20%,40%{transform:rotate(14deg)}60%{transform:none}}',
  rise: '.t{animation:t 2.4s ease-out 2}@keyframes t{from{transform:translateY(70px)}50%,to{transform:none}}',
  float: '.t{animation:t 2.4s ease-in-out 2}@keyframes t{50%{transform:translate(-5px,-12px) rotate(-5deg)}}',
  beat: '.t{animation:t .9s ease-in-out 5}@keyframes t{20%{transform:scale(1.18)}40%{transform:none}60%{transform:scale(1.1)}}',
  spin: '.t{animation:t 2.4s linear 2}@keyframes t{to{transform:rotate(360deg)}}',
  flip: '.t{animation:t 2.4s ease-in-out 2}@keyframes t{40%,60%{transform:rotate(180deg)}}',
  fly: '.t{animation:t 2.4s ease-in-out 2}@keyframes t{from{transform:translate(-150px,60px)}60%{transform:none}to{transform:translate(60px,-60px);opacity:0}}',
  drive: '.t{animation:t .3s ease-in-out 16}@keyframes t{50%{transform:translateY(-3px)}}',
  bounce:
    '.t{animation:t .7s cubic-bezier(.5,0,.5,1) 7}@keyframes t{50%{transform:translateY(-46px) rotate(120deg)}}',
  lift: '.t{animation:t 1.2s ease-in-out 4}@keyframes t{50%{transform:translateY(-34px)}}',
  show: '.t{animation:t 1.6s cubic-bezier(.3,1.6,.5,1) 3}@keyframes t{0%{transform:scale(0)}40%,100%{transform:none}}',
  flash: '.t{animation:t 1.2s linear 4}@keyframes t{0%,12%,24%,60%{opacity:1}6%,18%,70%,90%{opacity:0}}',
  scan: '.t{animation:t 2.4s ease-in-out 2}@keyframes t{25%{transform:translate(-46px,8px)}75%{transform:translate(14px,-10px)}}',
  flow: '.t{animation:t 2.4s linear 2}@keyframes t{to{transform:translateX(60px)}}',
  clink: '.t{animation:t 1.2s ease-in-out 4}@keyframes t{50%{transform:rotate(9deg) translateX(7px)}}',
} as const
export type ThingMove = keyof typeof thingMoves
