import { screen } from '../../../components/routing/define-screen.ts'

export const instrumentPreview = screen({
  path: '/admin/questionnaires/$instrumentId/$version',
  access: 'administrator',
  name: 'InstrumentPreviewScreen',
  load: () => import('./InstrumentPreviewScreen.tsx'),
  texts: ['leader'],
})
