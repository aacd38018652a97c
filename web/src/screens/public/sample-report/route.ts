import { screen } from '../../../components/routing/define-screen.ts'

export const sampleReport = screen({
  path: '/sample-report',
  access: 'open',
  name: 'SampleReportScreen',
  load: () => import('./SampleReportScreen.tsx'),
  texts: ['leader'],
})
