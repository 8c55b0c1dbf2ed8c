import { stateNames } from '../../src/contact/message/states.ts';

export const help = `Messages from the contact form.

  npm run inbox                               list them, newest first
  npm run inbox -- list --kind KIND --junction NUMBER
                                              those of a kind, or at a junction
  npm run inbox -- summary                    a year of reports by kind and junctions
  npm run inbox -- show REFERENCE             one whole message, wherever it is kept
  npm run inbox -- answer REFERENCE           mark it as answered
  npm run inbox -- state REFERENCE STATE [SENTENCE]
                                              say what became of it: ${stateNames.join(', ')}
  npm run --silent inbox -- export > FILE     all of them as CSV, or those of --kind, --junction
  npm run inbox -- delete REFERENCE           delete one, wherever it is kept
  npm run inbox -- delete NAME@EXAMPLE.COM    delete everything from one address
  npm run inbox -- set-aside                  what could not be stored, and why
  npm run inbox -- requeue KEY                try again to store one of those
  npm run inbox -- discard KEY                delete one of those
  npm run inbox -- help                       this text

Deleting shows what it will delete and asks; --yes answers for a script.
With --remote it is the deployed database, else the local one (in --persist-to DIRECTORY).`;
