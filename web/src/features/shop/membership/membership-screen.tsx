import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { PolicyLinks } from '../paying/policy-links.tsx'
import { Benefits } from './benefits.tsx'
import { Comparison } from './comparison.tsx'
import styles from './membership-screen.module.css'
import { PlanOrder } from './plan-order.tsx'
import { PlansState } from './plans-state.tsx'
import { usePlans } from './use-plans.ts'

/** `/payment/membership`: what premium includes, its plans, an honest comparison with coins, and the order. */
export function MembershipScreen() {
  const { t } = useTranslation('shop')
  const { brand } = usePlatform()
  const sale = usePlans()
  const { data, plans, isMember, isOffline, isError } = sale
  return (
    <div className={styles.screen} aria-busy={data === undefined && !isError && !isOffline}>
      <title>{t('membership.pageTitle', { brand: brand.name })}</title>
      <h1>{t('membership.title')}</h1>
      {isMember && (
        <Notice
          tone="info"
          title={t('membership.have')}
          action={
            <Button asChild>
              <Link to="/settings/membership">{t('membership.toOwn')}</Link>
            </Button>
          }
        >
          {t('membership.haveText')}
        </Notice>
      )}
      <Benefits />
      <PlansState {...sale} />
      {plans.length > 0 && !isMember && <PlanOrder plans={plans} isOpen={data?.isOpen === true} />}
      {plans.length > 0 && <Comparison plans={plans} />}
      <PolicyLinks />
      <Button asChild size="l">
        <Link to="/payment/credits">{t('membership.toCoins')}</Link>
      </Button>
    </div>
  )
}
