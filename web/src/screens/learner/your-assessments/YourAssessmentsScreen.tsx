export function YourAssessmentsScreen() {
  return null
}
