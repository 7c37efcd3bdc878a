import { Card } from '@serendip/ui'
import { type ReactNode, useId } from 'react'
import styles from './edit-screen.module.css'

interface EditSectionProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** One group of fields, with what it is for. */
export function EditSection({ title, text, children }: EditSectionProps) {
  const id = useId()
  return (
    <Card asChild className={styles.section ?? ''}>
      <section aria-labelledby={id}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.fields}>{children}</div>
      </section>
    </Card>
  )
}
