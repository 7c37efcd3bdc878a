import { defineModule } from '../../kernel/define-module.ts'

export const matchmakingModule = defineModule({
  name: 'matchmaking',
  idPrefixes: ['tkt', 'pair'],
})
