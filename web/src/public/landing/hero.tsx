import { formatLocale } from '@serendip/contract'
import { ArrowRightIcon, Badge, Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { WindowArt } from '../../art/window-art.tsx'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { PageProps } from '../chrome/page-props.ts'
import styles from './hero.module.css'

/** Fewer would look empty, and say nothing about the next minute. */
const onlineShownFrom = 100

/** The promise, the deal and the button. A count is shown only if it is real, and large enough to mean something. */
export function Hero({ language, live, demo }: PageProps) {
  const { t } = useTranslation(['landing', 'everywhere'])
  const online = live?.online ?? 0
  const number = new Intl.NumberFormat(formatLocale(language)).format(online)
  const shown = t('hero.live', { count: online, number })
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <Badge dot tone="mint" className={styles.facts ?? ''}>
          {online >= onlineShownFrom ? `${shown} · ${t('hero.adults')}` : t('hero.facts')}
        </Badge>
        <h1 className={styles.title}>
          <span>{t('hero.line1')} </span>
          <span>{t('hero.line2')} </span>
          <span className={styles.chance}>{t('hero.line3')}</span>
        </h1>
        <p className={styles.text}>{t('hero.text')}</p>
        <Button asChild variant="ember" size="xl" iconEnd={<ArrowRightIcon />} className={styles.start ?? ''}>
          <a href={localPath('/signup', language)}>{t('hero.start')}</a>
        </Button>
        <p className={styles.deal}>{t('hero.deal')}</p>
        <p className={styles.note}>{t('hero.note')}</p>
        {demo && <p className={styles.note}>{t('everywhere:demoNotice')}</p>}
      </div>
      <WindowArt />
    </section>
  )
}
