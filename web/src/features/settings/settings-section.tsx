import { Card } from '@serendip/ui'
import { type ReactNode, useId } from 'react'
import styles from './settings-section.module.css'

export interface SettingsSectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

/** One group of settings, with its heading. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
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
        <div>{children}</div>
      </section>
    </Card>
  )
}
