import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export interface PersonName {
  readonly userId: string
  /** Empty without a profile. */
  readonly name: string
}

/** The name of a person, which leads to their page. */
export function PersonLink({ person: { userId, name } }: { person: PersonName }) {
  const { t } = useTranslation('console')
  return (
    <Link to={`/people/${userId}`}>
      <bdi>{name || t('people.nameless')}</bdi>
    </Link>
  )
}
