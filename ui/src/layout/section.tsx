import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import styles from './section.module.css'

export interface SectionProps {
  readonly title: string
  /** Purpose of the group. */
  readonly text?: string
  readonly children: ReactNode
}

/** A titled group of fields or settings, on its own surface. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <Card asChild className={styles.section ?? ''}>
      <section aria-labelledby={id}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        <div className={styles.body}>{children}</div>
      </section>
    </Card>
  )
}
