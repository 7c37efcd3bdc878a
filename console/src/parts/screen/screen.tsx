import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from './key-hint.tsx'
import styles from './screen.module.css'

interface ScreenProps {
  readonly title: string
  readonly text?: string
  /** The keyboard shortcuts of the screen, on devices with a keyboard. */
  readonly keys?: string | false
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen with its heading, which is also the title of the tab. */
export function Screen({ title, text, keys, actions, children }: ScreenProps) {
  const { t } = useTranslation('console')
  useEffect(() => {
    document.title = `${title} · ${t('title')}`
  }, [title, t])
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {(text || keys) && (
            <p className={styles.text}>
              {text} {keys && <KeyHint>{keys}</KeyHint>}
            </p>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
