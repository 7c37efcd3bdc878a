import styles from './day-scene.module.css'

/** Morning over the sea, seen across a window sill with a cup and a plant. */
export function DayScene() {
  return (
    <svg viewBox="0 0 360 460" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="day-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.skyTop} />
          <stop offset="0.42" className={styles.skyMiddle} />
          <stop offset="0.68" className={styles.skyLow} />
        </linearGradient>
        <linearGradient id="day-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.seaFar} />
          <stop offset="1" className={styles.seaNear} />
        </linearGradient>
        <radialGradient id="day-glow">
          <stop offset="0" className={styles.glowInner} />
          <stop offset="1" className={styles.glowOuter} />
        </radialGradient>
      </defs>
      <rect width="360" height="460" fill="url(#day-sky)" />
      <circle cx="214" cy="268" r="200" fill="url(#day-glow)" />
      <circle cx="214" cy="268" r="58" className={styles.sun} />
      <g className={styles.cloud}>
        <rect x="36" y="96" width="112" height="20" rx="10" />
        <rect x="68" y="80" width="62" height="24" rx="12" />
        <rect x="238" y="150" width="96" height="16" rx="8" />
        <rect x="266" y="138" width="44" height="20" rx="10" />
      </g>
      <g className={styles.bird}>
        <path d="M92 176q8-9 15 0q8-9 15 0" />
        <path d="M132 156q6-7 11 0q6-7 11 0" />
      </g>
      <path d="M-10 300C30 262 66 256 104 276s52 12 92 24H-10z" className={styles.hillFar} />
      <path d="M232 300c26-22 58-36 86-26 24 8 40 8 62 26z" className={styles.hillNear} />
      <rect y="298" width="360" height="162" fill="url(#day-sea)" />
      <g className={styles.sparkle}>
        <rect x="160" y="308" width="108" height="5" rx="2.5" />
        <rect x="178" y="322" width="78" height="5" rx="2.5" />
        <rect x="166" y="337" width="60" height="5" rx="2.5" />
        <rect x="196" y="352" width="70" height="5" rx="2.5" />
        <rect x="184" y="368" width="38" height="5" rx="2.5" />
      </g>
      <rect y="408" width="360" height="52" className={styles.sill} />
      <rect y="408" width="360" height="7" className={styles.sillEdge} />
      <Cup />
      <Plant />
    </svg>
  )
}

function Cup() {
  return (
    <g>
      <path d="M196 352q-8-10 0-20t0-20M216 352q-8-10 0-20t0-20" className={styles.steam} />
      <path d="M232 376h10a11 11 0 0 1 0 22h-12" className={styles.handle} />
      <path d="M178 366h56v26a20 20 0 0 1-20 20h-16a20 20 0 0 1-20-20z" className={styles.cup} />
      <path d="M178 366h56v8h-56z" className={styles.cupEdge} />
    </g>
  )
}

function Plant() {
  return (
    <g>
      <g className={styles.leaf}>
        <path d="M302 372c-26-14-38-44-32-74 24 14 36 42 32 74z" />
        <path d="M306 372c-8-32 4-64 30-82 10 30-2 62-30 82z" />
        <path d="M304 374c6-24 26-40 50-42-4 26-24 42-50 42z" />
        <path d="M302 374c-22 2-42-8-52-28 24-4 44 6 52 28z" />
      </g>
      <path d="M276 370h58l-7 38a6 6 0 0 1-6 5h-32a6 6 0 0 1-6-5z" className={styles.pot} />
      <rect x="272" y="364" width="66" height="11" rx="4" className={styles.potEdge} />
    </g>
  )
}
