import styles from './night-scene.module.css'

/** Lit windows of a town at midnight, and a cat on the sill that watches the moon. */
const houses = [
  {
    x: -6,
    y: 176,
    width: 52,
    lit: [
      [8, 14],
      [26, 14],
      [8, 34],
      [26, 54],
    ],
  },
  {
    x: 46,
    y: 150,
    width: 40,
    lit: [
      [8, 12],
      [22, 34],
      [8, 56],
      [22, 56],
    ],
  },
  {
    x: 86,
    y: 188,
    width: 50,
    lit: [
      [10, 14],
      [28, 34],
    ],
  },
  {
    x: 136,
    y: 162,
    width: 44,
    lit: [
      [8, 14],
      [24, 14],
      [8, 36],
      [24, 58],
    ],
  },
  {
    x: 180,
    y: 182,
    width: 68,
    lit: [
      [10, 16],
      [30, 16],
      [30, 38],
      [48, 38],
    ],
  },
] as const

const stars = [
  [28, 40],
  [70, 84],
  [96, 30],
  [40, 122],
  [128, 66],
  [212, 128],
  [150, 22],
  [222, 32],
  [186, 140],
] as const

export function NightScene() {
  return (
    <svg viewBox="0 0 240 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="night-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.skyTop} />
          <stop offset="0.8" className={styles.skyLow} />
        </linearGradient>
        <mask id="night-moon">
          <rect width="240" height="300" className={styles.shown} />
          <circle cx="160" cy="72" r="26" />
        </mask>
      </defs>
      <rect width="240" height="300" fill="url(#night-sky)" />
      <g className={styles.star}>
        {stars.map(([x, y], index) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={index % 3 === 0 ? 1.8 : 1.1} />
        ))}
      </g>
      <circle cx="172" cy="78" r="52" className={styles.halo} />
      <circle cx="172" cy="78" r="28" className={styles.moon} mask="url(#night-moon)" />
      {houses.map(({ x, y, width, lit }) => (
        <g key={x}>
          <rect x={x} y={y} width={width} height="120" className={styles.house} />
          {lit.map(([left, top]) => (
            <rect
              key={`${left} ${top}`}
              x={x + left}
              y={y + top}
              width="9"
              height="11"
              rx="2"
              className={styles.light}
            />
          ))}
        </g>
      ))}
      <rect y="256" width="240" height="44" className={styles.sill} />
      <rect y="256" width="240" height="5" className={styles.sillEdge} />
      <g className={styles.cat}>
        <path d="M150 254c14 8 36 6 42-8s-8-20-14-12" className={styles.tail} />
        <path d="M98 257c-5-34 2-60 22-70l-1-21c0-3 3-4 5-2l9 9c4-1 9-1 13 0l9-9c2-2 5-1 5 2l-1 22c18 12 23 38 17 69z" />
      </g>
    </svg>
  )
}
