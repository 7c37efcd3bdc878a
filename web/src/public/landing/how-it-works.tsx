import { Card, PlayIcon, SparklesIcon, VideoIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './how-it-works.module.css'
import page from './landing-page.module.css'

const steps = [
  { key: 'start', icon: <PlayIcon /> },
  { key: 'meet', icon: <VideoIcon /> },
  { key: 'next', icon: <SparklesIcon /> },
] as const

export function HowItWorks() {
  const { t } = useTranslation('landing')
  return (
    <section id="how" aria-labelledby="how-title" className={page.section}>
      <h2 id="how-title" className={page.heading}>
        {t('how.title')}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ key, icon }) => (
          <Card key={key} asChild className={styles.step ?? ''}>
            <li>
              <span className={page.icon}>{icon}</span>
              <h3 className={styles.title}>{t(`how.steps.${key}.title`)}</h3>
              <p className={styles.text}>{t(`how.steps.${key}.text`)}</p>
            </li>
          </Card>
        ))}
      </ol>
    </section>
  )
}
