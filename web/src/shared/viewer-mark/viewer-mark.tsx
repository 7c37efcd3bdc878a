import { viewerCodeOf } from '@serendip/contract'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useSession } from '../../platform/platform-context.tsx'
import styles from './viewer-mark.module.css'

/** One field of the pattern: so small that the code stands several times on a picture that fills a phone. */
const field = { width: 190, height: 84, slant: 'rotate(-24)' } as const

/** The code of the person who looks, faint and repeated over what lies below it: a screenshot carries it (decision 0874). */
export function ViewerMark() {
  const userId = useSession()?.profile._id
  const pattern = useId()
  if (userId === undefined) return null
  const code = viewerCodeOf(userId)
  return (
    <svg className={styles.mark} aria-hidden="true" data-viewer-mark="">
      <defs>
        <pattern
          id={pattern}
          patternUnits="userSpaceOnUse"
          width={field.width}
          height={field.height}
          patternTransform={field.slant}
        >
          {/* Light and dark, so that it can be read on every picture. */}
          <text x="20" y="40" className={styles.light}>
            {code}
          </text>
          <text x="21" y="41" className={styles.dark}>
            {code}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}

interface MarkedProps {
  /** Explains the mark, the first time that one is seen in this browser. */
  readonly note: string
  readonly children: ReactNode
}

const seenEntry = 'viewerMarkSeen'

/** A private picture or video with the mark over it. */
export function Marked({ note, children }: MarkedProps) {
  const [isFirst] = useState(() => localStorage.getItem(seenEntry) === null)
  useEffect(() => localStorage.setItem(seenEntry, 'yes'), [])
  return (
    <>
      <div className={styles.marked}>
        {children}
        <ViewerMark />
      </div>
      {isFirst && <p className={styles.note}>{note}</p>}
    </>
  )
}
