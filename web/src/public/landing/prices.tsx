import { Badge, Card, CoinIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import page from './landing-page.module.css'
import styles from './prices.module.css'

const prices = ['free', 'filter', 'creator'] as const

/** Prices without figures: figures are settings, and shown on the screen where they apply. */
export function Prices() {
  const { t } = useTranslation('landing')
  return (
    <section id="price" aria-labelledby="price-title" className={page.section}>
      <h2 id="price-title" className={page.heading}>
        {t('price.title')}
      </h2>
      <ul className={styles.prices}>
        {prices.map((key) => (
          <Card key={key} asChild className={styles.price ?? ''}>
            <li>
              {key === 'free' ? (
                <Badge tone="mint">{t('price.free.tag')}</Badge>
              ) : (
                <Badge tone="coin" icon={<CoinIcon className={styles.coin} />}>
                  {t(`price.${key}.tag`)}
                </Badge>
              )}
              <h3 className={styles.title}>{t(`price.${key}.title`)}</h3>
              <p className={styles.text}>{t(`price.${key}.text`)}</p>
            </li>
          </Card>
        ))}
      </ul>
    </section>
  )
}
