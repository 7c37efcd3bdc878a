import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../parts/screen.tsx'
import { useMe } from '../queries.ts'
import styles from './home-screen.module.css'
import { PlaceIcon } from './place-icon.tsx'
import { placesFor } from './places.ts'

/** What this operator can do here. */
export function HomeScreen() {
  const { t } = useTranslation('console')
  const { name, rights } = useMe()
  return (
    <Screen title={t('home.title', { name })} text={t('home.text')}>
      <ul className={styles.cards}>
        {placesFor(rights)
          .filter((place) => place.key !== 'home')
          .map(({ key, path, icon }) => (
            <li key={key}>
              <Link to={path} className={styles.card}>
                <PlaceIcon icon={icon} />
                <span className={styles.title}>{t(`nav.${key}`)}</span>
                <span className={styles.text}>{t(`about.${key}`)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </Screen>
  )
}
