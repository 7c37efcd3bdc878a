import { Badge, CheckIcon, CoinIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { PageProps } from '../chrome/page-props.ts'
import styles from './creators.module.css'
import page from './landing-page.module.css'

const points = ['price', 'consent', 'absence'] as const

export function Creators({ language }: Pick<PageProps, 'language'>) {
  const { t } = useTranslation('landing')
  return (
    <section id="creators" aria-labelledby="creators-title" className={page.section}>
      <div className={styles.panel}>
        <div>
          <Badge tone="coin" icon={<CoinIcon className={styles.coin} />}>
            {t('creators.badge')}
          </Badge>
          <h2 id="creators-title" className={`${page.heading} ${styles.heading}`}>
            {t('creators.title')}
          </h2>
          <p className={page.lead}>{t('creators.text')}</p>
          <p className={styles.apply}>
            <a href={localPath('/creators/apply', language)}>{t('creators.apply')}</a>
          </p>
        </div>
        <ul className={styles.points}>
          {points.map((key) => (
            <li key={key} className={styles.point}>
              <CheckIcon className={styles.mark} />
              <span>{t(`creators.points.${key}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
