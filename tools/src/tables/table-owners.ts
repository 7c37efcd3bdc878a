import { manifests } from '../../../server/src/composition/manifests.ts'

/** The folders of `server/src` that own tables, each with its tables and views: only SQL of that folder names them. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  manifests.flatMap(({ name, folder = `modules/${name}`, tables = {} }) => {
    const names = Object.keys(tables)
    return names.length > 0 ? [[folder, names]] : []
  }),
)

/** Adapters that store for the module whose port they implement. */
export const adapterModules: Readonly<Record<string, string>> = { 'adapters/mail': 'modules/mail' }

/** Code that takes the name of a table from elsewhere, each with the reason. */
export const namelessTables: Readonly<Record<string, string>> = {
  'server/src/kernel/reseal-column.ts': 'the owner of the table calls it',
  'server/src/kernel/review-rows.ts': 'the owner of the table calls it',
  'server/src/kernel/sweep-expired.ts': 'deletes what the manifests of all modules say',
  'server/src/modules/accounts/personal-data/erase-account.ts':
    'erases what the manifests of all modules list',
  'server/src/modules/accounts/personal-data/export-account.ts':
    'exports what the manifests of all modules list',
}
