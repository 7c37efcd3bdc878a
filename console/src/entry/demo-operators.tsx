import { Button, Card } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './demo-operators.module.css'
import type { Credentials } from './pending.ts'

interface DemoOperatorsProps {
  readonly operators: readonly (Credentials & { readonly name: string; readonly role: DemoRole })[]
  onChoose(credentials: Credentials): void
}
type DemoRole = 'moderator' | 'seniorModerator' | 'support' | 'finance' | 'admin' | 'auditor'

/** One operator of each role, for trying the console out. */
export function DemoOperators({ operators, onChoose }: DemoOperatorsProps) {
  const { t } = useTranslation('console')
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{t('demo.title')}</h2>
      <p className={styles.text}>{t('demo.text')}</p>
      <ul className={styles.list}>
        {operators.map(({ email, password, name, role }) => (
          <li key={email}>
            <Button block className={styles.choice} onClick={() => onChoose({ email, password })}>
              <span>{name}</span>
              <span className={styles.role}>{t(`roles.${role}`)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
