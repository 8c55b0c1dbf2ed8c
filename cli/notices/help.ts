export const help = `Planned works and notices: what the site says of the road.

  npm run notices                        list what holds and what is planned (--all: 90 days back too)
  npm run notices -- show ID             one notice, as the site shows it
  npm run notices -- add                 publish one; without flags it asks
  npm run notices -- change ID           change fields; without flags it asks
  npm run notices -- cancel ID           take one back (--why TEXT); without flags it asks
  npm run notices -- end ID              end one that is on now
  npm run notices -- winter STATE        planned, under-way, finished or not-planned; holds 12 hours; without STATE it asks
  npm run notices -- history ID          every revision, with who and when
  npm run --silent notices -- export     everything as JSON
  npm run notices -- republish           after a restore: publish what the database holds, as it is
  npm run notices -- sample              fill an empty local database with a plausible week
  npm run notices -- help                this text

The fields of a notice, for add and change:

  --kind works | lane-closure | full-closure | incident | winter | information
  --title TEXT --text TEXT               what it means for drivers, in plain words
  --direction northbound | southbound | both
  --from J6 --to J7                      one junction: leave out --to; its slip roads: --slips exit,entry
  --lanes 2/4                            closed of lanes there
  --start "2026-11-23 21:00" --end "2026-11-28 05:30"      Irish time
  --repeat "21:00-05:30 mon-fri"         a night belongs to the day on which it begins
  --diversion TEXT --audible             people beside the road will hear it
                                         an empty one ("") takes it away: to, slips, lanes, repeat, diversion
  --severity low | medium | high
  --by "Night shift"                     who says so; the site shows it
  --late                                 it has begun already
  --file notice.json                     the same fields as a JSON object, for other systems
  --revision N                           change only what was last seen as revision N

With --remote it is the deployed site, and you are asked once more (--yes answers that); else the
local one (in --persist-to DIRECTORY). --json prints JSON. Examples:

  npm run notices -- add --kind full-closure --direction southbound --from J6 --to J7 \\
    --title "Bridge inspection" --text "The southbound road is closed. Leave at J6." \\
    --start "2026-11-23 22:00" --end "2026-11-24 05:00" --by "Night shift"
  npm run notices -- change k7m2qx --end "2026-11-24 06:00" --by "Night shift"
  npm run notices -- winter under-way --by "Night shift"`;
