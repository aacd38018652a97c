export function AssessmentScreen() {
  return null
}
