import { ChevronDownIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './faq.module.css'
import page from './landing-page.module.css'

const questions = ['who', 'camera', 'record', 'pay', 'device'] as const

export function Faq() {
  const { t } = useTranslation('landing')
  return (
    <section aria-labelledby="faq-title" className={`${page.section} ${styles.faq}`}>
      <h2 id="faq-title" className={page.heading}>
        {t('faq.title')}
      </h2>
      <div>
        {questions.map((key) => (
          <details key={key} className={styles.item}>
            <summary className={styles.question}>
              <h3 className={styles.words}>{t(`faq.items.${key}.q`)}</h3>
              <ChevronDownIcon className={styles.arrow} />
            </summary>
            <p className={styles.answer}>{t(`faq.items.${key}.a`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
