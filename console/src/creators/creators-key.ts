/** Everything that this feature reads; one act may change all of it. */
export const creatorsKey = ['creators']
