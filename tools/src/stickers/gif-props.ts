import { colours, heart, line, star } from './parts.ts'

const { coral, pink, violet, gold, mint, sky, cream, plum } = colours
const [white, leaf, wood, night] = ['#FFFFFF', '#1F9A70', '#7A4B32', '#2B1D45'] as const

/** A drawing around the origin, at its place. */
export const at = (x: number, y: number, size: number, drawing: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${drawing}</g>`

const petals = (colour: string, count: number, far: number, r: number): string =>
  Array.from({ length: count }, (_, place) => {
    const turn = (place * 2 * Math.PI) / count
    return `<circle cx="${Math.round(Math.cos(turn) * far)}" cy="${Math.round(Math.sin(turn) * far)}" r="${r}" fill="${colour}"/>`
  }).join('')

const rays = (count: number, from: number, to: number, width: number, colour: string): string =>
  Array.from({ length: count }, (_, place) => {
    const turn = (place * 2 * Math.PI) / count
    const point = (far: number) => `${Math.round(Math.cos(turn) * far)} ${Math.round(Math.sin(turn) * far)}`
    return `<path d="M${point(from)}L${point(to)}" ${line(width, colour)}/>`
  }).join('')

/** Things around the characters, each within about 30 of the origin. */
export const props = {
  sun: `${rays(10, 30, 40, 6, gold)}<circle r="23" fill="${gold}"/><path d="M-12-8q5-7 12-8" ${line(4, white)} opacity=".7"/>`,
  moon: `<path d="M6-28a30 30 0 1 0 22 42A26 26 0 0 1 6-28Z" fill="${gold}"/>`,
  cloud: `<path d="M-26 16a15 15 0 0 1 2-30 21 21 0 0 1 40-4 17 17 0 0 1 12 34Z" fill="${white}"/><path d="M-24-4q3-7 10-8" ${line(4, sky)} opacity=".5"/>`,
  darkCloud: '<path d="M-26 16a15 15 0 0 1 2-30 21 21 0 0 1 40-4 17 17 0 0 1 12 34Z" fill="#8C86A8"/>',
  bolt: `<path d="M6-26-14 6H0l-6 24L16-6H2Z" fill="${gold}" stroke="${white}" stroke-width="3" stroke-linejoin="round"/>`,
  umbrella: `<path d="M0-4v34q0 8 8 8t8-7" ${line(5, wood)}/><path d="M-36 2C-36-40 36-40 36 2q-9-9-18 0-9-9-18 0-9-9-18 0-9-9-18 0Z" fill="${coral}"/><path d="M-18 2Q-16-24 0-30 16-24 18 2q-9-9-18 0-9-9-18 0Z" fill="${pink}"/>`,
  balloon: `<path d="M0 26q-6 14 2 28" ${line(3, white)} opacity=".7"/><path d="M0-30c18 0 26 14 26 28S10 24 0 24-26 12-26-2-18-30 0-30Z" fill="${violet}"/><path d="M-5 24h10l-5-6Z" fill="${violet}"/><path d="M-14-10q3-10 11-11" ${line(5, white)} opacity=".5"/>`,
  heartBalloon: `<path d="M0 26q-6 14 2 28" ${line(3, white)} opacity=".7"/>${heart(0, -4, 34, coral)}<path d="M-16-14q2-9 9-10" ${line(5, white)} opacity=".6"/>`,
  gift: `<rect x="-26" y="-8" width="52" height="36" rx="6" fill="${violet}"/><rect x="-30" y="-18" width="60" height="15" rx="5" fill="${pink}"/><path d="M0-18v46" ${line(8, gold)}/><path d="M0-20c-20 2-20-18-8-14 6 2 8 8 8 14 0-6 2-12 8-14 12-4 12 16-8 14Z" fill="${gold}"/>`,
  lid: `<rect x="-30" y="-18" width="60" height="15" rx="5" fill="${pink}"/><path d="M0-20c-20 2-20-18-8-14 6 2 8 8 8 14 0-6 2-12 8-14 12-4 12 16-8 14Z" fill="${gold}"/>`,
  box: `<rect x="-26" y="-8" width="52" height="36" rx="6" fill="${violet}"/><path d="M0-8v36" ${line(8, gold)}/>`,
  cake: `<path d="M-30 0h60v20q0 8-8 8h-44q-8 0-8-8Z" fill="#FFD9A0"/><path d="M-30 2q0-14 12-14h36q12 0 12 14 0 8-8 8t-7-6q-1 10-8 10t-7-8q-1 6-7 6t-7-6q-1 4-6 4t-8-8Z" fill="${pink}"/><path d="M0-12v-14" ${line(6, white)}/>`,
  flame: `<path d="M0-40q9 9 5 15a6 6 0 0 1-10 0q-3-6 5-15Z" fill="${gold}"/>`,
  rose: `<path d="M0 4v34M0 22q12-2 14-12M0 30q-11-2-13-11" ${line(5, leaf)}/><circle r="17" cy="-10" fill="${coral}"/><path d="M-9-12q8-10 17-2-2 9-10 8-6-2-3-7" ${line(4, '#C23A5C')}/>`,
  flower: `<path d="M0 0v36M0 24q12-2 14-12" ${line(5, leaf)}/><g transform="translate(0 -12)">${petals(pink, 5, 13, 10)}<circle r="9" fill="${gold}"/></g>`,
  daisy: `${petals(white, 6, 13, 9)}<circle r="9" fill="${gold}"/>`,
  petal: `<path d="M0-12q12 10 0 24-12-14 0-24Z" fill="#FF9AC4"/>`,
  leaf: `<path d="M-2 16C-18 6-14-14 4-18 16-4 14 12-2 16Z" fill="#F28A3C"/><path d="M-4 18Q0 4 4-10" ${line(3, '#B85A1E')}/>`,
  clover: `<path d="M2 8q2 16 10 24" ${line(5, leaf)}/>${[0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn + 45}) translate(0 -14)">${heart(0, 0, 15, mint, 0)}</g>`).join('')}`,
  snow: `<path d="M0-13v26M-11-7 11 7M-11 7 11-7" ${line(4, white)}/>`,
  drop: `<path d="M0-11q9 11 9 17a9 9 0 0 1-18 0q0-6 9-17Z" fill="${sky}"/>`,
  phone: `<g transform="rotate(-14)"><rect x="-19" y="-34" width="38" height="68" rx="9" fill="${night}" stroke="${white}" stroke-width="4"/><rect x="-12" y="-24" width="24" height="42" rx="4" fill="${mint}"/><path d="M-5-8c-3 6 7 16 13 13" ${line(6, white)}/></g>`,
  camera: `<rect x="-32" y="-20" width="64" height="46" rx="10" fill="${night}" stroke="${white}" stroke-width="4"/><path d="M-12-20l5-9h14l5 9Z" fill="${night}" stroke="${white}" stroke-width="4" stroke-linejoin="round"/><circle r="15" cy="4" fill="${sky}" stroke="${white}" stroke-width="4"/><circle cx="-5" cy="-1" r="4" fill="${white}"/><circle cx="23" cy="-10" r="4" fill="${coral}"/>`,
  film: `<rect x="-34" y="-20" width="46" height="40" rx="10" fill="${violet}" stroke="${white}" stroke-width="4"/><path d="M14-4 34-16v32L14 4Z" fill="${violet}" stroke="${white}" stroke-width="4" stroke-linejoin="round"/><path d="M-18-9v18L-2 0Z" fill="${white}"/>`,
  letter: `<rect x="-34" y="-22" width="68" height="46" rx="7" fill="${cream}" stroke="#E8C9B8" stroke-width="3"/><path d="M-31-18 0 8 31-18" ${line(4, '#E8A98C')}/>${heart(0, 2, 13, coral)}`,
  bulb: `${rays(7, 32, 42, 5, gold)}<path d="M-10 20h20M-7 28H7" ${line(5, '#8C86A8')}/><path d="M0-26c14 0 22 10 22 22 0 10-10 12-10 20h-24c0-8-10-10-10-20 0-12 8-22 22-22Z" fill="${gold}"/><path d="M-10-8q2-8 9-9" ${line(4, white)}/>`,
  hourglass: `<path d="M-18-30h36M-18 30h36" ${line(7, wood)}/><path d="M-14-26h28q0 16-10 26 10 10 10 26h-28q0-16 10-26-10-10-10-26Z" fill="#E8F2FF" stroke="${white}" stroke-width="3"/><path d="M-9-14h18q-2 7-9 13-7-6-9-13ZM-12 24q2-12 12-16 10 4 12 16Z" fill="${gold}"/>`,
  clock: `<circle r="29" fill="${white}" stroke="${violet}" stroke-width="6"/><path d="M0-15V1" ${line(5, plum)}/><circle r="4" fill="${plum}"/>`,
  laptop: `<rect x="-32" y="-24" width="64" height="42" rx="6" fill="${night}" stroke="${white}" stroke-width="4"/><path d="M-42 22h84l-4 7h-76Z" fill="#C9C3DD"/>${heart(0, -4, 12, coral)}`,
  mic: `<path d="M-3 2 14 30" ${line(8, '#4B3A66')}/><circle cx="-8" cy="-10" r="16" fill="#C9C3DD" stroke="${white}" stroke-width="4"/><path d="M-19-9h22M-14-19h14M-14 1h12" ${line(3, '#8C86A8')}/>`,
  note: `<path d="M-4 14V-16L14-21V8" ${line(5, gold)}/><ellipse cx="-10" cy="15" rx="8" ry="6" fill="${gold}"/><ellipse cx="8" cy="9" rx="8" ry="6" fill="${gold}"/>`,
  guitar: `<g transform="rotate(38)"><path d="M0-44V0" ${line(8, wood)}/><rect x="-7" y="-56" width="14" height="16" rx="4" fill="${plum}"/><path d="M0-10c14 0 14 12 12 18 8 4 10 24-12 24s-20-20-12-24c-2-6-2-18 12-18Z" fill="${coral}"/><circle cy="10" r="6" fill="${plum}"/><path d="M-6 24H6" ${line(4, plum)}/></g>`,
  disco: `<path d="M0-60v34" ${line(3, white)}/><circle r="26" fill="#C9C3DD"/><path d="M-25-7h50M-25 8h50M-20-17h40M-20 18h40M0-26v52M-12-23q-9 23 0 46M12-23q9 23 0 46" ${line(2, '#8C86A8')}/><path d="M-12-16h9v8h-9Z" fill="${white}"/><path d="M4 1h8v7H4Z" fill="${pink}"/><path d="M-13 8h9v9h-9Z" fill="${sky}"/>`,
  glass: `<path d="M-13-30h26q4 30-13 34-17-4-13-34Z" fill="#FFF3C9" stroke="${white}" stroke-width="4"/><path d="M-11-14h22q-2 14-11 16-9-2-11-16Z" fill="${gold}"/><path d="M0 4v22M-11 28h22" ${line(4, white)}/>`,
  pizza: `<path d="M-30-20Q0-34 30-20L4 30q-4 5-8 0Z" fill="#FFD06B"/><path d="M-32-18Q0-34 32-18" ${line(9, '#D98A3C')}/><circle cx="-9" cy="-10" r="6" fill="${coral}"/><circle cx="11" cy="-8" r="6" fill="${coral}"/><circle cx="0" cy="9" r="6" fill="${coral}"/>`,
  cone: `<path d="M-16 0h32L0 38Z" fill="#E8A85C"/><path d="M-10 6 6 24M10 6-6 24" ${line(3, '#B8742E')}/><circle cx="-9" cy="-6" r="14" fill="${pink}"/><circle cx="10" cy="-6" r="14" fill="${mint}"/><circle cy="-20" r="14" fill="${cream}"/><circle cy="-35" r="5" fill="${coral}"/>`,
  popcorn: `<circle cy="-16" r="12" fill="#FFF0C9"/>${petals('#FFF0C9', 7, 14, 9).replace(/<circle/g, '<circle transform="translate(0 -16)"')}<path d="M-24-10h48l-7 42h-34Z" fill="${coral}"/><path d="M-10-10l3 42M10-10 7 32" ${line(7, white)}/>`,
  cup: `<path d="M22-10h6q12 0 12 13T28 17h-6" ${line(6, cream)}/><path d="M-26-18h50V6q0 24-25 24T-26 6Z" fill="${cream}"/><path d="M-23-16h44" ${line(6, wood)}/>${heart(0, 4, 12, coral)}`,
  teaGlass: `<ellipse cy="30" rx="30" ry="6" fill="${white}"/><path d="M-15-26h30q-6 16 3 30 4 14-4 24h-28q-8-10-4-24 9-14 3-30Z" fill="#C8642E"/><path d="M-15-26h30l-2 8h-26Z" fill="#FFE3C0"/><path d="M-9 4q-2 10 2 16" ${line(4, white)} opacity=".5"/>`,
  steam: `<path d="M-10 0q-6-9 0-17 6-9 0-17M10 0q-6-9 0-17 6-9 0-17" ${line(5, white)}/>`,
  egg: `<path d="M-34 2C-38-16-14-34 4-26 24-30 40-8 30 10 30 30-4 34-14 24-26 26-34 16-34 2Z" fill="${white}"/><circle r="14" cx="-2" cy="-2" fill="${gold}"/><path d="M-8-7q3-5 8-5" ${line(4, white)}/>`,
  burger: `<path d="M-30-4q0-24 30-24t30 24Z" fill="#E8A85C"/><path d="M-32 4q8 8 16 0 8 8 16 0 8 8 16 0 8 8 16 0" ${line(7, mint)}/><path d="M-30 12h60" ${line(9, wood)}/><path d="M-30 20h60q0 12-12 12h-36q-12 0-12-12Z" fill="#E8A85C"/><path d="M-12-17h.1M2-21h.1M14-15h.1" ${line(5, cream)}/>`,
  trophy: `<path d="M-18-22h-14q0 22 18 24M18-22h14q0 22-18 24" ${line(6, '#E09A1E')}/><path d="M-20-30h40v14q0 24-20 24T-20-16Z" fill="${gold}"/><path d="M0 8v12M-14 26h28" ${line(8, '#E09A1E')}/>${star(0, -14, 11, white)}`,
  crown: `<path d="M-32 14-36-18-16-4 0-28 16-4 36-18 32 14Z" fill="${gold}" stroke="#E09A1E" stroke-width="3" stroke-linejoin="round"/><circle cx="0" cy="4" r="5" fill="${coral}"/><circle cx="-18" cy="6" r="4" fill="${violet}"/><circle cx="18" cy="6" r="4" fill="${mint}"/>`,
  hat: `<path d="M-30 24 0-34l30 58q-30-14-60 0Z" fill="${violet}"/><path d="M-19 6q17-8 38-3M-9-14q9-3 19 1" ${line(6, gold)}/><circle cy="-34" r="9" fill="${coral}"/>`,
  plane: `<path d="M-34 12 38-24 14 32 2 12Z" fill="${white}"/><path d="M2 12 38-24-8 22Z" fill="#C9DBF7"/>`,
  car: `<path d="M-40 8q0-12 12-13l8-14q2-5 8-5h20q6 0 9 5l8 13q13 2 13 14v8h-78Z" fill="${coral}"/><path d="M-18-6l6-11h10v11ZM4-6v-11h8l7 11Z" fill="#DCEBFF"/><circle cx="-20" cy="18" r="10" fill="${night}"/><circle cx="20" cy="18" r="10" fill="${night}"/><circle cx="-20" cy="18" r="4" fill="${white}"/><circle cx="20" cy="18" r="4" fill="${white}"/>`,
  ball: `<circle r="25" fill="${white}" stroke="#C9C3DD" stroke-width="3"/><path d="M0-10 10-3 6 9H-6L-10-3Z" fill="${night}"/><path d="M0-10v-14M10-3l13-5M6 9l8 12M-6 9l-8 12M-10-3l-13-5" ${line(4, night)}/>`,
  gamepad: `<path d="M-22-18h44c18 0 24 40 12 42-9 2-12-12-20-12h-28c-8 0-11 14-20 12-12-2-6-42 12-42Z" fill="${night}" stroke="${white}" stroke-width="4"/><path d="M-18-8v14M-25-1h14" ${line(5, white)}/><circle cx="16" cy="-6" r="4.5" fill="${coral}"/><circle cx="25" cy="3" r="4.5" fill="${mint}"/>`,
  dumbbell: `<path d="M-26 0h52" ${line(8, '#8C86A8')}/><path d="M-30-16v32M30-16v32" ${line(13, night)}/><path d="M-42-9V9M42-9V9" ${line(8, night)}/>`,
  book: `<path d="M0-18q-18-10-38-4v40q20-6 38 4 18-10 38-4v-40q-20-6-38 4Z" fill="${cream}" stroke="${violet}" stroke-width="5" stroke-linejoin="round"/><path d="M0-18v40M-28-10q10-2 18 2M-28 2q10-2 18 2M28-10q-10-2-18 2M28 2q-10-2-18 2" ${line(3, '#C9B8D8')}/>`,
  lens: `<path d="M14 14 32 34" ${line(11, wood)}/><circle cx="-4" cy="-6" r="24" fill="#DCEBFF" opacity=".75"/><circle cx="-4" cy="-6" r="24" ${line(7, violet)}/>`,
  thermometer: `<path d="M-22 22 20-20" ${line(14, white)}/><path d="M-22 22 6-6" ${line(6, coral)}/><circle cx="-23" cy="23" r="12" fill="${coral}" stroke="${white}" stroke-width="4"/>`,
  thumb: `<path d="M-30 0h14v34h-14Z" fill="${violet}" stroke="${white}" stroke-width="4" stroke-linejoin="round"/><path d="M-16 2C-4-4-4-18-4-30c0-10 16-10 16 6 0 8-2 12-4 18h20c12 0 10 14 4 15 7 4 4 13-2 14 4 5 0 12-6 12H-2q-8 0-14-5Z" fill="#FFC9A0" stroke="${white}" stroke-width="4" stroke-linejoin="round"/>`,
  bubble: `<path d="M-30-26h60q12 0 12 12v20q0 12-12 12H-6l-16 14V18h-8q-12 0-12-12v-20q0-12 12-12Z" fill="${white}"/>`,
  fire: `<path d="M4-38c4 16 26 22 26 46 0 18-12 28-30 28S-30 26-30 10c0-12 8-18 12-28 6 4 8 8 10 14C0-14 4-24 4-38Z" fill="${coral}"/><path d="M2-2c4 8 14 12 14 24 0 8-6 14-16 14s-16-6-16-14 8-12 10-18q4 2 6 6 2-4 2-12Z" fill="${gold}"/>`,
  lantern: `<path d="M0-52v14" ${line(4, gold)}/><path d="M-12-28q12-18 24 0Z" fill="${gold}"/><path d="M-18-26h36l6 28-12 26h-24l-12-26Z" fill="${violet}" stroke="${gold}" stroke-width="4" stroke-linejoin="round"/><path d="M0-20q12 14 0 40-12-26 0-40Z" fill="#FFE9B8"/><path d="M-14 32h28" ${line(7, gold)}/>`,
  rainbow: `<g fill="none" stroke-width="9"><path d="M-62 30a62 62 0 0 1 124 0" stroke="${coral}"/><path d="M-53 30a53 53 0 0 1 106 0" stroke="${gold}"/><path d="M-44 30a44 44 0 0 1 88 0" stroke="${mint}"/><path d="M-35 30a35 35 0 0 1 70 0" stroke="${sky}"/><path d="M-26 30a26 26 0 0 1 52 0" stroke="${violet}"/></g>`,
  half: `<path d="M0 38C-52 0-40-38-18-38c9 0 15 6 18 14l-7 14 14 14-11 14Z" fill="${coral}"/>`,
  otherHalf: `<path d="M0 38C52 0 40-38 18-38 9-38 3-32 0-24l-7 14L7 4-4 18Z" fill="${coral}"/>`,
  arrow: `<path d="M-52 20 46-18" ${line(6, gold)}/><path d="M34-24 52-20 42-4Z" fill="${gold}"/><path d="M-52 20l-14-2M-52 20l-8 12M-42 16l-14-2M-42 16l-8 12" ${line(4, gold)}/>`,
  question: `<path d="M-13-14c0-18 27-18 27 0 0 12-14 12-14 24" ${line(8, gold)}/><circle cy="24" r="5.5" fill="${gold}"/>`,
  bang: `<path d="M0-24V6" ${line(9, coral)}/><circle cy="22" r="5.5" fill="${coral}"/>`,
  zed: `<path d="M-10-11h20l-20 22h20" ${line(6, '#FFE9B8')}/>`,
  angerMark: `<path d="M-6-18v12h-12M6-18v12h12M-6 18V6h-12M6 18V6h12" ${line(6, '#FF4D5E')}/>`,
  check: `<circle r="27" fill="${white}"/><path d="M-13 0-3 11 14-10" ${line(9, leaf)}/>`,
  cross: `<circle r="27" fill="${white}"/><path d="M-10-10 10 10M10-10-10 10" ${line(9, '#D8314A')}/>`,
  catFace: `<path d="M-30-32-26-4M30-32 26-4" ${line(3, '#4B3A66')}/><path d="M-30-34-10-22Q0-25 10-22L30-34q6 26 0 40-8 22-30 22T-30 6q-6-14 0-40Z" fill="#4B3A66"/><ellipse cx="-12" cy="0" rx="6" ry="8" fill="${gold}"/><ellipse cx="12" cy="0" rx="6" ry="8" fill="${gold}"/><path d="M-12-5v10M12-5v10" ${line(3, night)}/><path d="M-4 12h8l-4 4ZM0 16q-5 6-10 2M0 16q5 6 10 2" ${line(3, pink)}/>`,
  cutlery: `<path d="M-18-28v18q0 8 8 8t8-8v-18M-10-28v60" ${line(5, white)}/><path d="M14 32V-28q14 6 12 30H14" ${line(5, white)}/>`,
  waves: `<path d="M-120 0q15-16 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0V70h-240Z" fill="#3E8FD9"/>`,
} as const
