import {
  enforcedRightNames,
  type OperatorCondition,
  type OperatorRight,
  operatorRights,
  operatorRoles,
} from '@serendip/contract/operator'
import { CheckIcon, VisuallyHidden } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { Column } from '../parts/lists/columns.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Screen } from '../parts/screen/screen.tsx'

const conditionOf = (name: OperatorRight): OperatorCondition | null => {
  const right = operatorRights[name]
  return 'needs' in right ? right.needs : null
}

type DashedName<T extends string> = T extends `${infer A}.${infer B}` ? `${A}-${B}` : T
/** A dot would separate levels of the strings. */
const keyOf = (name: OperatorRight) => name.replace('.', '-') as DashedName<OperatorRight>

/** The one table of rights, as the server applies it. */
export function RightsScreen() {
  const { t } = useTranslation('console')
  return (
    <Screen
      title={t('nav.rights')}
      text={t('about.rights')}
      actions={<ExportButton wanted={{ list: 'rights' }} />}
    >
      <DataTable
        label={t('nav.rights')}
        items={enforcedRightNames.map((name) => ({ name }))}
        keyOf={({ name }) => name}
        columns={[
          { id: 'right', header: t('rights.right'), cell: ({ name }) => t(`right.${keyOf(name)}`) },
          ...operatorRoles.map(
            (role): Column<{ name: OperatorRight }> => ({
              id: role,
              header: t(`roles.${role}`),
              cell: ({ name }) => {
                const { roles }: { readonly roles: readonly string[] } = operatorRights[name]
                return roles.includes(role) ? (
                  <>
                    <CheckIcon />
                    <VisuallyHidden>{t('rights.has')}</VisuallyHidden>
                  </>
                ) : (
                  <VisuallyHidden>{t('rights.hasNot')}</VisuallyHidden>
                )
              },
            }),
          ),
          {
            id: 'needs',
            header: t('rights.needs'),
            cell: ({ name }) => {
              const needs = conditionOf(name)
              return needs === null ? null : t(`condition.${needs}`)
            },
          },
        ]}
      />
    </Screen>
  )
}
