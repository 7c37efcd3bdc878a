import { CheckIcon, classNames } from '@serendip/ui'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import pane from '../../art/pane.module.css'
import { sceneAt } from '../../art/scenes.ts'
import { HomeLink } from '../../chrome/home-link.tsx'
import { LanguageMenu } from '../../chrome/language-menu.tsx'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './auth-frame.module.css'

const promiseKeys = ['blurred', 'leave', 'price'] as const

export interface AuthFrameProps {
  /** The page's name in the browser. */
  readonly title: string
  readonly heading: string
  /** For a form that moves the focus here, so that the new heading is read aloud. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** The page's address without its language, for the other languages. */
  readonly path: string
  /** For new people: our promises beside the form. */
  readonly promises?: boolean
  /** Above the heading: how far one has come. */
  readonly above?: ReactNode
  readonly text?: string | undefined
  readonly children: ReactNode
}

/** The frame of the login and sign-up screens: the brand, the language, the form, and a window. */
export function AuthFrame(props: AuthFrameProps) {
  const { title, heading, path, promises = false, above, text, children } = props
  const { t, i18n } = useTranslation('auth')
  const { brand } = usePlatform()
  // The secret of a mail's link stands in the hash.
  const address = useLocation()
  const language = languageOf(i18n)
  const [scene] = useState(() => sceneAt(Date.now()))
  const look = classNames(styles.window, pane.pane)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.header}>
          <HomeLink brandName={brand.name} language={language} />
          <LanguageMenu language={language} path={path} search={`${address.search}${address.hash}`} />
        </header>
        <div className={styles.content}>
          {above}
          <h1 ref={props.headingRef} tabIndex={-1} className={styles.heading}>
            {heading}
          </h1>
          {text && <p className={styles.text}>{text}</p>}
          {children}
        </div>
      </div>
      {promises ? (
        <aside className={look} aria-label={t('aside.title')}>
          <img src={scene.picture} alt="" />
          <Promises />
        </aside>
      ) : (
        <div className={look}>
          <img src={scene.picture} alt="" />
        </div>
      )}
    </div>
  )
}

function Promises() {
  const { t } = useTranslation('auth')
  return (
    <div className={styles.promise}>
      <p className={styles.title}>{t('aside.title')}</p>
      <ul className={styles.promises}>
        {promiseKeys.map((key) => (
          <li key={key}>
            <CheckIcon />
            <span>{t(`aside.${key}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
