import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Reporter that adds time per project, skipped and repeated tests, and commands to rerun failed ones. */
export const adviceReporter: Reporter = {
  onTestRunEnd(modules) {
    const lines = [
      ...summaryOf(modules),
      ...skippedIn(modules),
      ...flakyIn(modules),
      ...rerunAdvice(modules),
    ];
    process.stdout.write(`${lines.join('\n')}\n\n`);
  },
};

/** One line per project; seconds are summed over its files. */
function summaryOf(modules: readonly TestModule[]): string[] {
  const projects = new Map<string, TestModule[]>();
  for (const module of modules) {
    const { name } = module.project;
    projects.set(name, [...(projects.get(name) ?? []), module]);
  }
  return [...projects].map(([name, files]) => {
    const tests = files.reduce((sum, file) => sum + testsIn(file).length, 0);
    const milliseconds = files.reduce((sum, file) => sum + file.diagnostic().duration, 0);
    const seconds = (milliseconds / 1000).toFixed(1);
    return `${name.padStart(12)}  ${files.length} files, ${tests} tests, ${seconds} s`;
  });
}

/** One line per reason for skipped tests. */
function skippedIn(modules: readonly TestModule[]): string[] {
  const reasons = new Map<string, number>();
  for (const test of modules.flatMap((module) => testsIn(module))) {
    const result = test.result();
    // Tests excluded by a filter are skipped without a reason.
    if (result.state !== 'skipped' || result.note === undefined) continue;
    reasons.set(result.note, (reasons.get(result.note) ?? 0) + 1);
  }
  return [...reasons].map(([reason, count]) => `     skipped  ${count} tests: ${reason}`);
}

/** One line per flaky test, which passed only on its second try and has to be corrected. */
function flakyIn(modules: readonly TestModule[]): string[] {
  return modules
    .flatMap((module) => testsIn(module))
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => `       flaky  ${test.module.relativeModuleId} > ${test.fullName}`);
}

function rerunAdvice(modules: readonly TestModule[]): string[] {
  const commands = modules.filter((module) => module.state() === 'failed').flatMap(commandsFor);
  if (commands.length === 0) return [];
  return ['', ' Alone (CONTRIBUTING.md, "A test fails"):', ...commands];
}

/** Commands to rerun each failed test of a file, or the whole file if it did not even start. */
function commandsFor(module: TestModule): string[] {
  const command = `   npx vitest run --project ${module.project.name} ${module.relativeModuleId}`;
  const failed = testsIn(module, 'failed');
  if (failed.length === 0) return [command];
  return [...new Set(failed.map((test) => `${command} -t '${pattern(test)}'`))];
}

function testsIn(module: TestModule, state?: 'failed'): TestCase[] {
  return [...module.children.allTests(state)];
}

/** The test's name as a regular expression without characters that a shell would interpret. */
function pattern({ name }: TestCase): string {
  return name.replace(/[^\p{L}\d ]/gu, '.');
}
